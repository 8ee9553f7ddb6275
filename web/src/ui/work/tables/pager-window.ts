/** The page numbers that a pager shows. */

/**
 * The first page, the last page and those around the current page, counted from 0; null for a gap. A gap of one page
 * shows the number itself, since the dots take as much room.
 */
export function pagesShown(current: number, total: number): (number | null)[] {
  const near = [0, total - 1, current - 1, current, current + 1].filter((page) => page >= 0 && page < total)
  const sorted = [...new Set(near)].toSorted((a, b) => a - b)
  return sorted.flatMap((page, index) => {
    const before = sorted[index - 1] ?? -1
    if (page - before === 1) return [page]
    return page - before === 2 ? [page - 1, page] : [null, page]
  })
}
