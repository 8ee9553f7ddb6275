/** What of a list is taken along: ids in its order. */
export interface Listed {
  ids: readonly string[]
  /** The list has no more than these. */
  isWhole: boolean
}

/** At most so many of `ids`, of which one more was asked for. */
export function upTo(most: number, ids: readonly string[]): Listed {
  return { ids: ids.slice(0, most), isWhole: ids.length <= most }
}
