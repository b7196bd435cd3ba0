import type { Clock } from '../clock.ts';
import { stringifyJson } from '../json.ts';
import type { TransferStore } from '../storage/transfer-store.ts';
import { writeTransferFile } from './transfer-file.ts';

export interface ExportDeps {
  transfer: Pick<TransferStore, 'readAll'>;
  clock: Clock;
}

/** Every server with its release and history, as the text of one JSON file; without `withSecrets` headers and env are masked. */
export async function exportServers(
  withSecrets: boolean,
  { transfer, clock }: ExportDeps,
): Promise<{ text: string; count: number }> {
  const servers = await transfer.readAll();
  const file = writeTransferFile(servers, { exportedTime: clock.now(), withSecrets });
  return { text: `${stringifyJson(file, 2)}\n`, count: servers.length };
}
