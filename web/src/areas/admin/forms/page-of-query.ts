/** The page number in the address, counted from 0; anything else is the first page. */
export function pageOfQuery(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? '0')
  return Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? page : 0
}

/** No list accepts a larger number (core/contracts/shapes.ts). */
const LAST_PAGE = 1_000_000
