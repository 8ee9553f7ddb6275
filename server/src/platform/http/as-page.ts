/** A page of a list as every area answers it: `pageOf` of contracts/shapes.ts is its contract. */
export function asPage<Row>(
  content: Row[],
  { page, size }: { page: number; size: number },
  totalElements: number,
) {
  return { content, page, size, totalElements, totalPages: Math.ceil(totalElements / size) }
}
