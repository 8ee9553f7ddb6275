/** Who asks, as limits count them. */
import { isIPv6 } from 'node:net'
import { withoutMapping } from '../networks.ts'

const GROUPS = 8
/** What one line is given of IPv6, at the least: a /64. Its owner has all addresses in it. */
const GROUPS_OF_A_LINE = 4

/** An address of IPv4; of IPv6 the network of its line (`2001:db8:0:1::/64`). */
export function addressOf({ ip }: { ip: string }): string {
  const address = withoutMapping(ip)
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail)]
  const between = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => '0')
  const line = [...first, ...between, ...last].slice(0, GROUPS_OF_A_LINE)
  return `${line.map((it) => Number.parseInt(it, 16).toString(16)).join(':')}::/64`
}

const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
