/**
 * A list as data: its columns are declared once; its screen, the choice of columns and its CSV are made from them. It
 * needs no schema library, so that pages may import it.
 */

/** The raw value of a cell; null and '' are an empty cell. */
export type ListedValue = string | number | null

export interface ListedColumn<Row> {
  head: string
  of: (row: Row) => ListedValue
  /**
   * How the value is displayed. REAIS: an amount in reais; COUNT: a number of things; INSTANT: a moment, of which DAY
   * shows only the day; DATE: a civil date; MONTH: a month by its first day; SHARE: a fraction, shown as a percentage.
   * Anything else is text.
   */
  as?: 'REAIS' | 'COUNT' | 'INSTANT' | 'DAY' | 'DATE' | 'MONTH' | 'SHARE'
  /** The server can sort by it. */
  sortable?: true
  /** Hidden on tablets for lack of room: the row's own page shows it. */
  spare?: true
  /** Hidden until somebody chooses it; always in the CSV. */
  extra?: true
}

/** What a call lists; the first column names the row. */
export interface ListedRows<Row = never> {
  /** The name of its file, of its views, and of the list in the audit log. */
  name: string
  columns: Readonly<Record<string, ListedColumn<Row>>>
  /** Filters that may be recorded: choices and days. Typed text may name a person and is not recorded. */
  filters?: readonly string[]
}

/** Declares a list, keeping the names of its columns as types. */
export const listed =
  <Row>() =>
  <const Key extends string>(
    it: Omit<ListedRows<Row>, 'columns'> & { columns: Record<Key, ListedColumn<Row>> },
  ) =>
    it

interface Listing {
  id: string
  method: string
  path: string
}

const exportsOf = new WeakMap<Listing, Listing>()

/**
 * The call that returns the rows of a list as CSV, with the same input and permission as the list. It is derived from
 * the list's own call.
 */
export function exportOf<O extends Listing>(list: O): ExportOf<O> {
  const known = exportsOf.get(list)
  const { answer: _answer, timeoutMs: _timeout, ...given } = list as O & Record<string, unknown>
  const it = known ?? {
    ...given,
    id: `${list.id}AsCsv`,
    method: 'POST',
    path: `${list.path.replace(/\/search$/, '')}/export`,
    summary: 'The same as CSV',
    asks: true,
    reads: 'file',
    limit: EXPORTS,
    status: 200,
    answer: null,
    refusals: [404],
  }
  exportsOf.set(list, it)
  // the spread above has this type
  return it as unknown as ExportOf<O>
}

export type ExportOf<O extends Listing> = Omit<O, 'method' | 'answer' | 'reads' | 'timeoutMs' | 'status'> & {
  method: 'POST'
  asks: true
  reads: 'file'
  status: 200
  answer: null
}

/** One limit for all lists: each exports data of thousands of people. */
const EXPORTS = { name: 'list exports', tries: 20, minutes: 10 }
