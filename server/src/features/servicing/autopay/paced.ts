const SECOND_MS = 1000
/** So many are under way at once: fewer than a PSP's gate lets in (providers/pix/bacen-client.ts), which people's calls pass too. */
const AT_ONCE = 48

/**
 * Does each of several lists, one after the other, so many in one second at most, over all of them: companies bound how often they are
 * asked. Who falls behind does not catch up. Answers in the order of each list.
 */
export function paced(
  perSecond: number,
): <Item, Answer>(list: readonly Item[], work: (item: Item) => Promise<Answer>) => Promise<Answer[]> {
  let nextAt = 0
  const turn = async () => {
    const now = performance.now()
    const at = Math.max(nextAt, now)
    nextAt = at + SECOND_MS / perSecond
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now))
  }
  return async (list, work) => {
    const rest = list.entries()
    const answers: { index: number; answer: Awaited<ReturnType<typeof work>> }[] = []
    const lane = async () => {
      for (const [index, item] of rest) {
        await turn()
        answers.push({ index, answer: await work(item) })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    return answers.toSorted((a, b) => a.index - b.index).map((it) => it.answer)
  }
}
