/** How a schedule goes through many rows: page by page and row by row, without one row blocking another. */
import type { Facts, Log } from '../log.ts'

/** Lower than every id of ours. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Rows in the order of their ids, so that an unchanged row does not block others; the next page is read when it is
 * needed.
 */
export async function* inPages<Row>(
  size: number,
  find: (after: string) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
): AsyncGenerator<Row> {
  for (let after: string | null = BEFORE_ALL; after !== null;) {
    const rows: readonly Row[] = await find(after)
    yield* rows
    const last = rows.at(-1)
    after = last === undefined || rows.length < size ? null : idOf(last)
  }
}

export interface Round<It> {
  items: Iterable<It> | AsyncIterable<It>
  work: (it: It) => Promise<unknown>
  /** The log event of a failing row, and its owner. */
  event: string
  facts?: (it: It) => Facts
}

/**
 * Processes each item by itself. A failure is logged and retried at the schedule's next run; later items do not wait
 * for it. If the items cannot be read, the round ends.
 * @returns whether all were done
 */
export async function eachAlone<It>(
  { log }: { log: Log },
  { items, work, event, facts }: Round<It>,
): Promise<boolean> {
  let all = true
  for await (const it of items) {
    try {
      await work(it)
    } catch (error) {
      all = false
      log.error(event, error, facts?.(it))
    }
  }
  return all
}

/**
 * Does all of them at once. If that fails, it does each alone, so that a faulty one does not block the others. The work
 * must therefore be idempotent.
 * @returns those that also failed alone; they are logged
 */
export async function togetherOrAlone<It>(
  deps: { log: Log },
  {
    items,
    work,
    event,
    facts,
  }: {
    items: readonly It[]
    work: (items: readonly It[]) => Promise<unknown>
    event: string
    facts: (it: It) => Facts
  },
): Promise<It[]> {
  const failed: It[] = []
  if (items.length === 0) return failed
  const alone = async (it: It) => {
    try {
      await work([it])
    } catch (error) {
      failed.push(it)
      throw error
    }
  }
  try {
    await work(items)
  } catch (error) {
    deps.log.error(event, error)
    await eachAlone(deps, { items, work: alone, event, facts })
  }
  return failed
}
