/** From which end of a list a page is read: the second half is nearer to the end, and the last page may be shorter. */
export function nearerEnd(
  total: number,
  { page, size }: { page: number; size: number },
): { skip: number; take: number; backwards: boolean } {
  const skip = page * size
  const fromEnd = total - skip - size
  // the first page is read from the start, whatever the earlier count
  if (page === 0 || fromEnd >= skip) return { skip, take: size, backwards: false }
  return {
    skip: Math.max(0, fromEnd),
    take: Math.min(size, Math.max(0, total - skip)),
    backwards: true,
  }
}
