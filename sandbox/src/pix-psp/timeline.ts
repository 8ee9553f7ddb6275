/** A list in order of time, in which a period is found by bisection. */
export interface Timeline<T> {
  add(item: T): void
  /** Items from `from` to `to`, both included, oldest first. */
  between(from: Date, to: Date): T[]
  /** Newest first, at most `limit` items, only those that `wanted` accepts. */
  newest(limit: number, wanted?: (item: T) => boolean): T[]
  readonly size: number
}

/** @param at an item's instant as ISO 8601 text in UTC, which sorts like the instants */
export function createTimeline<T>(at: (item: T) => string): Timeline<T> {
  const items: T[] = []
  /** The first position whose instant is `instant` or later (`after`: strictly later). */
  const position = (instant: string, after: boolean): number => {
    let low = 0
    let high = items.length
    while (low < high) {
      const middle = (low + high) >> 1
      const found = items[middle]
      const passed = found !== undefined && (after ? at(found) <= instant : at(found) < instant)
      if (passed) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    add: (item) => {
      const last = items.at(-1)
      // Only if the clock was moved back, the new item belongs somewhere in the middle.
      if (last === undefined || at(last) <= at(item)) items.push(item)
      else items.splice(position(at(item), true), 0, item)
    },
    between: (from, to) => items.slice(position(from.toISOString(), false), position(to.toISOString(), true)),
    newest: (limit, wanted = () => true) => {
      const found: T[] = []
      for (let index = items.length - 1; index >= 0 && found.length < limit; index -= 1) {
        const item = items[index]
        if (item !== undefined && wanted(item)) found.push(item)
      }
      return found
    },
    get size() {
      return items.length
    },
  }
}
