/** A list that grows page by page; what was shown stays shown while it is asked again, and going back finds it as it was left. */
import { useCallback, useState } from 'react'
import type { Outcome } from './refusal.ts'
import { useListed } from './use-listed.ts'

/** A page of any list; `page` counts from 0. */
export interface Page<Row> {
  content: Row[]
  totalElements: number
  /** False where there are more, and the server stopped counting. */
  isTotalExact?: boolean
}

interface Pages<Row> {
  rows: Row[]
  total: number
  isTotalExact: boolean
  pages: number
  /** How many rows came, with those that came twice: when all have come, there is no more to ask for. */
  received: number
}

/** How many pages of which list were opened, and what they held. */
const opened = new Map<string, Pages<unknown>>()

/**
 * @param key names the list with its filters: another key is another list
 * @param load asks for one page, counted from 0; the same function for the same key, also from drawing to drawing
 * @param idOf what a row is known by
 */
export function usePages<Row>(
  key: string,
  load: (page: number) => Promise<Outcome<Page<Row>>>,
  idOf: (row: Row) => string,
) {
  const [asked, setAsked] = useState<{ key: string; pages: number } | null>(null)
  const pages = asked?.key === key ? asked.pages : (opened.get(key)?.pages ?? 1)
  const loadAll = useCallback(async () => {
    // the cast is the key's promise: one key is one kind of row
    const outcome = await loadPages(opened.get(key) as Pages<Row> | undefined, pages, load, idOf)
    if (outcome.ok) opened.set(key, outcome.value)
    return outcome
  }, [key, pages, load, idOf])
  const list = useListed(`pages ${key}`, loadAll)
  return {
    ...list,
    /** Whether there are more than those that are shown. */
    hasMore: list.value !== null && !list.isStale && list.value.received < list.value.total,
    isLoadingMore: list.value !== null && !list.isStale && list.refusal === null && list.value.pages < pages,
    showMore: useCallback(() => setAsked({ key, pages: pages + 1 }), [key, pages]),
  }
}

/** One page more is asked for alone and put behind what is there; anything else asks for all pages anew. */
export async function loadPages<Row>(
  before: Pages<Row> | undefined,
  count: number,
  load: (page: number) => Promise<Outcome<Page<Row>>>,
  idOf: (row: Row) => string,
): Promise<Outcome<Pages<Row>>> {
  const kept = before !== undefined && before.pages === count - 1 ? before : NOTHING
  const answers = await Promise.all(
    Array.from({ length: count - kept.pages }, (_, index) => load(kept.pages + index)),
  )
  const rows = new Map(kept.rows.map((row) => [idOf(row), row]))
  let { received } = kept
  let total = 0
  let isTotalExact = true
  for (const answer of answers) {
    if (!answer.ok) return answer
    total = answer.value.totalElements
    isTotalExact = answer.value.isTotalExact ?? true
    received += answer.value.content.length
    // what is added meanwhile moves rows to the next page: each is shown once
    for (const row of answer.value.content) rows.set(idOf(row), row)
  }
  return { ok: true, value: { rows: [...rows.values()], total, isTotalExact, pages: count, received } }
}

const NOTHING = { rows: [], pages: 0, received: 0 }
