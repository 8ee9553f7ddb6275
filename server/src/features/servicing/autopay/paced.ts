import { bulkhead } from 'cockatiel'

const SECOND_MS = 1000
/** So many are under way at once: fewer than a PSP's gate lets in (providers/pix/bacen-client.ts), which people's calls pass too. */
const AT_ONCE = 64
/** Of what a company takes: calls that were begun one by one may arrive together, and one too many is refused. */
const SHARE = 0.95

/**
 * Does each of several lists, so many in one second at most and in their order, over all of them: companies bound how often they are
 * asked. Who falls behind does not catch up. Answers in the order of each list.
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
