/** Addresses that others gave us are called only where they lead out of our own network (SSRF). */
import { lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import { Agent } from 'undici'

/** What calls go through: with `allowPrivate`, of the demo world, anywhere. */
export function outsideAgent({ allowPrivate }: { allowPrivate: boolean }): Agent {
  return allowPrivate
    ? new Agent({ connections: 32 })
    : new Agent({ connections: 32, connect: { lookup: publicOnly } })
}

const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6')
}

function isPrivate(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** A literal address is not looked up, so it is checked here. */
export function isPublicHost(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 || !isPrivate(host)
}

/** Checks the address that is really connected to, so that a name cannot change its meaning in between. */
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
  // node's lookup has overloads that a function expression cannot state
}) as typeof lookup
