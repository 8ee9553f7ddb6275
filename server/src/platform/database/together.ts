/**
 * Makes one piece of work of what is asked for in the same moment: while one round is under way, what comes waits and goes
 * together in the next. Alone it goes at once, so nobody waits when little happens.
 * @param work does all items of a round; when it fails, all who asked in that round are told
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
