/** How a schedule goes through many rows: page after page, one after the other, and none is held up by another. */
import type { Facts, Log } from '../log.ts'

/** No id of ours comes before it. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Rows in the order of their ids, so that one that stays as it is keeps nobody from their turn; the next page is read when it is asked for. */
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
  /** What is logged of one that fails: the event, and whose it is. */
  event: string
  facts?: (it: It) => Facts
}

/**
 * Each by itself. What fails is logged, and is tried again when the schedule runs next; those behind it do not wait for that. That the
 * items cannot be read ends the round.
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
 * Does all of them at once. Where that fails it does each by itself, so that one that is wrong keeps nobody else waiting: what was done
 * the first time is done again, which the work must bear.
 * @returns those that failed by themselves as well; they are logged
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
