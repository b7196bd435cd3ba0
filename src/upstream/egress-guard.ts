import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { ServiceError } from '../errors.ts';
import { isInRange, isLoopbackAddress, isPublicAddress, parseAddress, parseRange } from './address-rules.ts';
import type { Address, AddressRange } from './address-rules.ts';

export interface EgressOptions {
  /** CIDRs, addresses or host names that may be reached although they are not public. */
  allow: readonly string[];
  /** D34: true while the service itself listens on loopback only. */
  allowLoopback: boolean;
  /** Stands in for the system's resolver in tests; called with `all: true`. */
  lookup?: (hostname: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;
}

/** Decides which addresses upstream traffic may go to (D34). */
export interface EgressGuard {
  /** Scheme, credentials and IP literals. @throws ServiceError MCPServerAddressForbidden */
  check(url: URL): void;
  /** For the connector: yields only addresses that may be reached, so what was checked is what is connected to. */
  readonly lookup: LookupFunction;
}

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/** @throws Error naming an entry of `allow` that is neither a CIDR, an address nor a host name. */
export function createEgressGuard(options: EgressOptions): EgressGuard {
  const { ranges, names } = readAllowList(options.allow);
  const resolve =
    options.lookup ?? ((hostname, done) => systemLookup(hostname, { all: true, order: 'verbatim' }, done));

  const mayReach = (address: Address): boolean =>
    isPublicAddress(address) ||
    (options.allowLoopback && isLoopbackAddress(address)) ||
    ranges.some(range => isInRange(address, range));

  return {
    check(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') {
        throw forbidden('The upstream URL must be http or https.');
      }
      if (url.username !== '' || url.password !== '') throw forbidden('The upstream URL must not hold credentials.');
      const address = parseAddress(url.hostname);
      if (address !== undefined && !mayReach(address)) throw forbidden();
    },
    lookup(hostname, { all, family }, callback) {
      resolve(hostname, (error, found) => {
        if (error !== null) {
          callback(error, '');
          return;
        }
        const byName = names.has(plainName(hostname));
        const reachable = found.filter(({ address }) => byName || isReachable(address, mayReach));
        const wanted = reachable.filter(item => !family || item.family === Number(String(family).replace('IPv', '')));
        const first = wanted[0];
        if (first === undefined) callback(forbidden(), '');
        else if (all === true) callback(null, wanted);
        else callback(null, first.address, first.family);
      });
    },
  };
}

function isReachable(text: string, mayReach: (address: Address) => boolean): boolean {
  const address = parseAddress(text);
  return address !== undefined && mayReach(address);
}

function readAllowList(allow: readonly string[]): { ranges: AddressRange[]; names: Set<string> } {
  const ranges: AddressRange[] = [];
  const names = new Set<string>();
  for (const entry of allow) {
    const range = parseRange(entry);
    if (range !== undefined) ranges.push(range);
    else if (isHostName(entry)) names.add(plainName(entry));
    else throw new Error(`Egress allow list: expected a CIDR, an address or a host name, got ${JSON.stringify(entry)}`);
  }
  return { ranges, names };
}

/** All-numeric names would be read as IPv4 by other parsers: `10.0.0` is a mistyped address, not a host. */
function isHostName(entry: string): boolean {
  const name = plainName(entry);
  return HOST_NAME.test(name) && !/^[\d.]+$/.test(name);
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

function forbidden(
  details = 'The address of the upstream is loopback, private or otherwise not public.',
): ServiceError {
  return new ServiceError('MCPServerAddressForbidden', { details });
}
