import { describe, expect, it } from 'vitest'
import { loadPages } from './use-pages.ts'

const idOf = (row: string) => row
const pagesOf = (rows: string[], counts: { total: number; pages: number }) => ({
  rows,
  ...counts,
  isTotalExact: true,
  received: rows.length,
})
/** A server that holds `rows`, two to a page, and notes what it is asked. */
function serverOf(rows: string[]) {
  const asked: number[] = []
  const load = async (page: number) => {
    asked.push(page)
    return {
      ok: true as const,
      value: { content: rows.slice(page * 2, page * 2 + 2), totalElements: rows.length },
    }
  }
  return { asked, load }
}

describe('when a list grows', () => {
  it('asks for the next page alone and puts it behind the others', async () => {
    const { asked, load } = serverOf(['a', 'b', 'c', 'd', 'e'])
    const outcome = await loadPages(pagesOf(['a', 'b'], { total: 5, pages: 1 }), 2, load, idOf)
    expect(asked).toEqual([1])
    expect(outcome).toEqual({ ok: true, value: pagesOf(['a', 'b', 'c', 'd'], { total: 5, pages: 2 }) })
  })

  it('shows a row once that moved to the next page meanwhile', async () => {
    const { load } = serverOf(['new', 'a', 'b', 'c'])
    const outcome = await loadPages(pagesOf(['a', 'b'], { total: 3, pages: 1 }), 2, load, idOf)
    expect(outcome.ok && outcome.value.rows).toEqual(['a', 'b', 'c'])
    // all four have come, one of them twice: nothing more is asked for
    expect(outcome.ok && outcome.value).toMatchObject({ total: 4, received: 4 })
  })

  it('says whether the server counted to the end', async () => {
    const { load } = serverOf(['a', 'b', 'c'])
    const counted = await loadPages(undefined, 1, load, idOf)
    expect(counted.ok && counted.value.isTotalExact).toBe(true)
    const stopped = { content: ['a'], totalElements: 1, isTotalExact: false }
    const uncounted = await loadPages(undefined, 1, async () => ({ ok: true, value: stopped }), idOf)
    expect(uncounted.ok && uncounted.value.isTotalExact).toBe(false)
  })
})

describe('when a list is asked again', () => {
  it('asks for every page that is open', async () => {
    const { asked, load } = serverOf(['a', 'b', 'c'])
    const outcome = await loadPages(pagesOf(['x'], { total: 1, pages: 2 }), 2, load, idOf)
    expect(asked).toEqual([0, 1])
    expect(outcome.ok && outcome.value.rows).toEqual(['a', 'b', 'c'])
  })

  it('is refused as a whole when one page is', async () => {
    const refused = { ok: false as const, refusal: { kind: 'offline' as const } }
    const { load } = serverOf(['a', 'b', 'c'])
    const outcome = await loadPages(undefined, 2, async (page) => (page === 1 ? refused : load(page)), idOf)
    expect(outcome).toEqual(refused)
  })
})
