/** The caller's address for rate limits. */
import { isIPv6 } from 'node:net'
import { withoutMapping } from '../networks.ts'

const GROUPS = 8
/** The smallest IPv6 assignment of a line: a /64. Its owner has all its addresses. */
const GROUPS_OF_A_LINE = 4

/** An IPv4 address; for IPv6 the network of its line (`2001:db8:0:1::/64`). */
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
