import { bulkhead } from 'cockatiel'

const SECOND_MS = 1000
/**
 * Concurrent calls: fewer than the PSP's guard allows (providers/pix/bacen-client.ts), which people's calls also pass.
 */
const AT_ONCE = 64
/** Of the company's limit: calls started one by one may arrive together, and one too many is refused. */
const SHARE = 0.95

/**
 * Processes several lists in order, with one limit per second over all of them, because companies limit their callers.
 * Delays are not made up for. Returns results in the order of each list.
 */
export function paced(
  perSecond: number,
): <Item, Answer>(list: readonly Item[], work: (item: Item) => Promise<Answer>) => Promise<Answer[]> {
  const places = bulkhead(AT_ONCE, Number.POSITIVE_INFINITY)
  let nextAt = 0
  const turn = async () => {
    const now = performance.now()
    const at = Math.max(nextAt, now)
    nextAt = at + SECOND_MS / (perSecond * SHARE)
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now))
  }
  return (list, work) =>
    Promise.all(
      list.map((item) =>
        places.execute(async () => {
          await turn()
          return work(item)
        }),
      ),
    )
}
