const SECOND_MS = 1000
/** So many are under way at once: fewer than a company's gate lets in. */
const AT_ONCE = 25

/** Does each of a list, so many in one second at most: companies bound how often they are asked. In the order of the list. */
export async function paced<Item, Answer>(
  list: readonly Item[],
  perSecond: number,
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let begin = 0; begin < list.length; begin += AT_ONCE) {
    const chunk = list.slice(begin, begin + AT_ONCE)
    const startedAt = performance.now()
    answers.push(...(await Promise.all(chunk.map(work))))
    const left = (chunk.length * SECOND_MS) / perSecond - (performance.now() - startedAt)
    if (begin + AT_ONCE < list.length && left > 0) await new Promise((resolve) => setTimeout(resolve, left))
  }
  return answers
}
