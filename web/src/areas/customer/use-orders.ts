/** The customer's orders, page by page; what was shown stays shown while it is asked again. */
import type { CustomerOrders } from '@drip/core/contracts/customer-area'
import { useCallback, useState } from 'react'
import type { Outcome } from '../../api/refusal.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { calls } from './signed-in.ts'

type Row = CustomerOrders['content'][number]

export interface Orders {
  rows: Row[]
  total: number
}

/** How many pages were opened: going back to the list finds it as long as it was left. */
let pagesShown = 1

export function useOrders() {
  const [pages, setPages] = useState(pagesShown)
  const load = useCallback(() => loadPages(pages), [pages])
  const orders = useLoaded('orders', load)
  return {
    ...orders,
    /** Whether there are more than those that are shown. */
    hasMore: orders.value !== null && orders.value.rows.length < orders.value.total,
    isLoadingMore: orders.value !== null && orders.refusal === null && orders.value.pages < pages,
    showMore: () => {
      pagesShown = pages + 1
      setPages(pagesShown)
    },
  }
}

async function loadPages(count: number): Promise<Outcome<Orders & { pages: number }>> {
  const answers = await Promise.all(Array.from({ length: count }, (_, page) => calls.orders(page)))
  const rows = new Map<string, Row>()
  let total = 0
  for (const answer of answers) {
    if (!answer.ok) return answer
    total = answer.value.totalElements
    // a purchase that is made meanwhile moves rows to the next page: each is shown once
    for (const row of answer.value.content) rows.set(row.id, row)
  }
  return { ok: true, value: { rows: [...rows.values()], total, pages: count } }
}
