import type { Mutant } from './mutant-front.ts';
import { authCredentialMutants } from './mutants/auth-credentials.ts';
import { authGrantMutants } from './mutants/auth-grants.ts';
import { loaderInfoMutants } from './mutants/loader-info.ts';
import { loaderMcpMutants } from './mutants/loader-mcp.ts';
import { marketBatchMutants } from './mutants/market-batch.ts';
import { marketListMutants } from './mutants/market-list.ts';
import { marketReleaseMutants } from './mutants/market-release.ts';
import { wireBodyMutants } from './mutants/wire-bodies.ts';
import { wireErrorMutants } from './mutants/wire-errors.ts';
import { wireHeaderMutants } from './mutants/wire-headers.ts';
import { wireNumberMutants } from './mutants/wire-numbers.ts';
import { wireRoutingMutants } from './mutants/wire-routing.ts';
import { registryParseMutants } from './mutants/registry-parse.ts';
import { registryAddMutants } from './mutants/registry-add.ts';
import { registryListMutants } from './mutants/registry-list.ts';
import { registryDetailMutants } from './mutants/registry-detail.ts';
import { registryUpdateMutants } from './mutants/registry-update.ts';
import { registryStatusMutants } from './mutants/registry-status.ts';
import { proxyToolsMutants } from './mutants/proxy-tools.ts';
import { proxyCallMutants } from './mutants/proxy-call.ts';
import { proxyUpstreamMutants } from './mutants/proxy-upstream.ts';
import { proxyDebugMutants } from './mutants/proxy-debug.ts';

/** Every broken deployment there is: at least one a requirement. */
export const ALL_MUTANTS: readonly Mutant[] = [
  ...wireErrorMutants,
  ...wireBodyMutants,
  ...wireRoutingMutants,
  ...wireNumberMutants,
  ...wireHeaderMutants,
  ...authCredentialMutants,
  ...authGrantMutants,
  ...registryParseMutants,
  ...registryAddMutants,
  ...registryListMutants,
  ...registryDetailMutants,
  ...registryUpdateMutants,
  ...registryStatusMutants,
  ...marketListMutants,
  ...marketReleaseMutants,
  ...marketBatchMutants,
  ...proxyToolsMutants,
  ...proxyCallMutants,
  ...proxyUpstreamMutants,
  ...proxyDebugMutants,
  ...loaderInfoMutants,
  ...loaderMcpMutants,
];
