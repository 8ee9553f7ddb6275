/** Networks named in a configuration, and whether an address is in one of them. */
import { BlockList, isIP } from 'node:net'

/** An IPv4 address written as IPv6, in IPv4 notation. */
export const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

export interface Networks {
  has(address: string): boolean
}

/** Reads `203.0.113.0/24,2001:db8::/48`; a single address is a network of one. Null if it names no network. */
export function networksOf(text: string): Networks | null {
  // separate lists, because one list also compares IPv4 addresses with IPv6 networks, as mapped ones
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const network of text.split(',')) {
    const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network.trim()) ?? []
    const family = familyOf(address)
    if (family === null) return null
    const longest = family === 'ipv4' ? 32 : 128
    const prefix = length === undefined ? longest : Number(length)
    if (prefix > longest) return null
    lists[family].addSubnet(address, prefix, family)
  }
  return {
    has: (given) => {
      const address = withoutMapping(given)
      const family = familyOf(address)
      return family !== null && lists[family].check(address, family)
    },
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address)
  if (version === 0) return null
  return version === 4 ? 'ipv4' : 'ipv6'
}
