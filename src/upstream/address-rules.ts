import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type AddressRange = [Address, number];

/** Public by range, but a cloud's metadata service answers there. */
const METADATA = new Set(['168.63.129.16']);

/** `::/96` embeds an IPv4 address in a form that kernels still accept in places, and ipaddr.js counts it as public. */
const IPV4_COMPATIBLE: AddressRange = [ipaddr.IPv6.parse('::'), 96];
/** RFC 8215: local-use NAT64, which leads into whatever the operator's translator reaches. */
const LOCAL_NAT64: AddressRange = [ipaddr.IPv6.parse('64:ff9b:1::'), 48];

/** Where a packet to the address ends up: mapped, translated and tunnelled IPv6 addresses stand for the IPv4 one inside. */
export function effectiveAddress(address: Address): Address {
  if (address.kind() === 'ipv4') return address;
  const v6 = address as ipaddr.IPv6;
  const bytes = v6.toByteArray();
  switch (v6.range()) {
    case 'ipv4Mapped':
    case 'rfc6145':
      return new ipaddr.IPv4(bytes.slice(12));
    case 'rfc6052':
      return v6.match(LOCAL_NAT64) ? v6 : new ipaddr.IPv4(bytes.slice(12));
    case '6to4':
      return new ipaddr.IPv4(bytes.slice(2, 6));
    default:
      return v6;
  }
}

/** Is the address on the public internet? Everything that is not plainly so counts as no. */
export function isPublicAddress(address: Address): boolean {
  const effective = effectiveAddress(address);
  if (effective.range() !== 'unicast') return false;
  if (effective.kind() === 'ipv6' && (effective as ipaddr.IPv6).match(IPV4_COMPATIBLE)) return false;
  return !METADATA.has(effective.toString());
}

export function isLoopbackAddress(address: Address): boolean {
  return effectiveAddress(address).range() === 'loopback';
}

export function isInRange(address: Address, [network, bits]: AddressRange): boolean {
  return [address, effectiveAddress(address)].some(
    candidate => candidate.kind() === network.kind() && candidate.match(network, bits),
  );
}

/** `10.0.0.0/8`, `fd00::/8` or a single address; undefined when it is neither. */
export function parseRange(text: string): AddressRange | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  const address = parseAddress(text);
  return address === undefined ? undefined : [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** An IP literal as a URL's `hostname` or a resolver writes it. Short and octal IPv4 forms are not literals here. */
export function parseAddress(text: string): Address | undefined {
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  return ipaddr.IPv6.isValid(bare) ? ipaddr.IPv6.parse(bare) : undefined;
}
