/** Addresses from others are called only if they lead outside our own network (SSRF). */
import { lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import { Agent } from 'undici'

/** The HTTP agent for such calls; with `allowPrivate`, for the demo world, they may go anywhere. */
export function outsideAgent({ allowPrivate }: { allowPrivate: boolean }): Agent {
  return allowPrivate
    ? new Agent({ connections: 32 })
    : new Agent({ connections: 32, connect: { lookup: publicOnly } })
}

/**
 * Addresses that are not reached over the public internet (IANA's registries of special-purpose addresses, RFC 6890 and
 * later).
 */
const PRIVATE_V4 = new BlockList()
/** A separate list, because one list also compares IPv4 addresses with its IPv6 networks, as mapped ones. */
const PRIVATE_V6 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE_V4.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  // everything except 2000::/3: unique local, link and site local, multicast, loopback, and embedded IPv4 (mapped,
  // NAT64)
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  // Teredo and its neighbours, documentation, and 6to4, which carry IPv4 addresses or lead nowhere
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  PRIVATE_V6.addSubnet(network, prefix, 'ipv6')
}

function isPrivate(address: string): boolean {
  return isIP(address) === 6 ? PRIVATE_V6.check(address, 'ipv6') : PRIVATE_V4.check(address, 'ipv4')
}

/** Names reserved for this machine or network (RFC 6761, 6762, 8375, ICANN's .internal). */
const NAMES_OF_OURS = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/

/**
 * A literal address is not looked up, so it is checked here; a name that can only be local is refused just as early.
 */
export function isPublicHost(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return !isPrivate(host)
  return host.includes('.') && !NAMES_OF_OURS.test(host)
}

/** Checks the address that is actually connected to, so that a name cannot change its meaning in between. */
const publicOnly: typeof lookup = ((
  hostname: string,
  options: object,
  done: (...args: unknown[]) => void,
) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error)
    const open = addresses.filter((it) => !isPrivate(it.address))
    const [first] = open
    if (first === undefined) return done(new Error('this name leads to a private address'))
    return 'all' in options && options.all === true
      ? done(null, open)
      : done(null, first.address, first.family)
  })
  // node's lookup has overloads that a function expression cannot express
}) as typeof lookup
