import type { Check } from './check.ts';
import { authCredentialChecks } from './checks/auth-credentials.ts';
import { authGrantChecks } from './checks/auth-grants.ts';
import { loaderInfoChecks } from './checks/loader-info.ts';
import { loaderMcpChecks } from './checks/loader-mcp.ts';
import { marketBatchChecks } from './checks/market-batch.ts';
import { marketListChecks } from './checks/market-list.ts';
import { marketReleaseChecks } from './checks/market-release.ts';
import { proxyCallChecks } from './checks/proxy-call.ts';
import { proxyDebugChecks } from './checks/proxy-debug.ts';
import { proxyFaultChecks } from './checks/proxy-faults.ts';
import { proxyHeaderChecks } from './checks/proxy-headers.ts';
import { proxyToolsChecks } from './checks/proxy-tools.ts';
import { registryAddChecks } from './checks/registry-add.ts';
import { registryDeleteChecks } from './checks/registry-delete.ts';
import { registryDetailChecks } from './checks/registry-detail.ts';
import { registryListChecks } from './checks/registry-list.ts';
import { registryParseChecks } from './checks/registry-parse.ts';
import { registryStatusChecks } from './checks/registry-status.ts';
import { registryUpdateChecks } from './checks/registry-update.ts';
import { wireBodyChecks } from './checks/wire-bodies.ts';
import { wireErrorChecks } from './checks/wire-errors.ts';
import { wireHeaderChecks } from './checks/wire-headers.ts';
import { wireNumberChecks } from './checks/wire-numbers.ts';
import { wireRoutingChecks } from './checks/wire-routing.ts';

/** Every check there is, in the order of `openapi/requirements.yaml`. */
export const ALL_CHECKS: readonly Check[] = [
  ...wireErrorChecks,
  ...wireBodyChecks,
  ...wireRoutingChecks,
  ...wireNumberChecks,
  ...wireHeaderChecks,
  ...authCredentialChecks,
  ...authGrantChecks,
  ...registryParseChecks,
  ...registryAddChecks,
  ...registryListChecks,
  ...registryDetailChecks,
  ...registryUpdateChecks,
  ...registryDeleteChecks,
  ...registryStatusChecks,
  ...marketListChecks,
  ...marketReleaseChecks,
  ...marketBatchChecks,
  ...proxyToolsChecks,
  ...proxyCallChecks,
  ...proxyHeaderChecks,
  ...proxyFaultChecks,
  ...proxyDebugChecks,
  ...loaderInfoChecks,
  ...loaderMcpChecks,
];
