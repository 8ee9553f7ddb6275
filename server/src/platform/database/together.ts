/**
 * Combines requests of the same moment: while one round is running, new ones wait and go together in the next. A single
 * request starts at once, so nobody waits when little happens.
 * @param work processes all items of a round; if it fails, every caller of that round gets the error
 */
export function together<Item>(
  work: (items: readonly Item[]) => Promise<void>,
): (items: readonly Item[]) => Promise<void> {
  let next: { items: Item[]; done: Promise<void> } | null = null
  let current: Promise<unknown> = Promise.resolve()
  return (items) => {
    if (next === null) {
      const round: Item[] = []
      const done = current.then(() => {
        next = null
        return work(round)
      })
      current = done.catch(() => undefined)
      next = { items: round, done }
    }
    next.items.push(...items)
    return next.done
  }
}
