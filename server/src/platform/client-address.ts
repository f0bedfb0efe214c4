import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/**
 * Decides whose request it is: the peer of the connection, or what X-Forwarded-For says as far as trusted proxies wrote
 * it. Read from the right: everything left of the first hop that is no trusted proxy may be invented.
 * @param trustedProxies addresses (`10.0.0.7`) or networks (`10.0.0.0/8`).
 * @throws Error when one of them is neither.
 */
export function createClientAddress(
  trustedProxies: readonly string[],
): (peer: string, forwardedFor: string | null | undefined) => string {
  const trusted = trustedProxies.map(parseNetwork);
  const isTrusted = (address: Address) =>
    trusted.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));

  return (peer, forwardedFor) => {
    const socket = parseAddress(peer);
    if (socket === null) return peer;
    const hops = (forwardedFor ?? '').split(',').reverse();
    let client = socket;
    for (const hop of hops) {
      if (!isTrusted(client)) break;
      const next = parseAddress(hop.trim());
      if (next === null) break;
      client = next;
    }
    return client.toString();
  };
}

/** What counts as one sender: an IPv4 address, or the /64 network of an IPv6 address, which one customer has whole. */
export function clientNetwork(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === null || parsed.kind() === 'ipv4') return address;
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`).toString();
}

function parseAddress(text: string): Address | null {
  // process() also turns ::ffff:192.0.2.1 into 192.0.2.1, so that both ways of writing it are one client.
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

function parseNetwork(text: string): Network {
  if (ipaddr.isValid(text)) {
    const address = ipaddr.process(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  }
  try {
    return ipaddr.parseCIDR(text);
  } catch {
    throw new Error(`TRUSTED_PROXIES: "${text}" is neither an address nor a network`);
  }
}
