import { lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

const privateAddresses = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateAddresses.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateAddresses.addSubnet(address, prefix, 'ipv6');

/** Whether an address is on the internet, not in a private network or on this machine. */
export function isPublicAddress(address: string): boolean {
  return !privateAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Resolves a name, but only to public addresses. As the connection's own lookup, it leaves no time to change them. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const isSafe = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
    if (!isSafe) return callback(new Error('The name has an address in a private network.'), []);
    const [first] = addresses;
    if (options.all === true || first === undefined) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
