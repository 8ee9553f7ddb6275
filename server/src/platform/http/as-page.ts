/** A page of a list as every area returns it: its contract is `pageOf` in contracts/shapes.ts. */
export function asPage<Row>(
  content: Row[],
  { page, size }: { page: number; size: number },
  totalElements: number,
) {
  return { content, page, size, totalElements, totalPages: Math.ceil(totalElements / size) }
}
