/** The page that an address asks for, counted from 0; anything else is the first. */
export function pageOfQuery(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? '0')
  return Number.isSafeInteger(page) && page > 0 ? page : 0
}
