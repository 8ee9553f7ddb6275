import { useEffect } from 'react'
import type { Listed } from '../../../api/use-asked.ts'
import { changeQueryInstead } from '../../../signed/address.tsx'

/** A page number that a list does not have (any more) leads to its last page instead of showing an empty list. */
export function usePageThere(
  page: number,
  { value, isStale }: Pick<Listed<{ totalPages: number }>, 'value' | 'isStale'>,
): void {
  const last = value === null || isStale ? null : Math.max(0, value.totalPages - 1)
  useEffect(() => {
    if (last !== null && page > last) changeQueryInstead({ page: last === 0 ? null : String(last) })
  }, [page, last])
}
