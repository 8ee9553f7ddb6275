/**
 * A list as data: its columns are said once, and its screen, the choice of its columns and its CSV are made of them. No schema library
 * is needed here, so that pages may read it.
 */

/** What is in a cell before anybody makes it beautiful; null and '' are an empty cell. */
export type ListedValue = string | number | null

export interface ListedColumn<Row> {
  head: string
  of: (row: Row) => ListedValue
  /**
   * What the value is, for who shows it. REAIS: an amount of reais; COUNT: a number of things; INSTANT: a moment, of which DAY shows
   * the day alone; DATE: a civil date; MONTH: a month by its first day; SHARE: a fraction, shown as a percentage. Anything else is text.
   */
  as?: 'REAIS' | 'COUNT' | 'INSTANT' | 'DAY' | 'DATE' | 'MONTH' | 'SHARE'
  /** The server sorts by its key. */
  sortable?: true
  /** A tablet has no room for it: the row's own page tells it. */
  spare?: true
  /** Only who chooses it sees it; the CSV has it as all others. */
  extra?: true
}

/** What a call lists; the first column names the row. */
export interface ListedRows<Row = never> {
  /** The name of its file, of its views, and of the list in the audit log. */
  name: string
  columns: Readonly<Record<string, ListedColumn<Row>>>
  /** What of its filters may be written down: choices and days. What somebody typed may name a person, and is not. */
  filters?: readonly string[]
}

/** Says what is listed, and keeps the names of its columns. */
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
 * The call that answers the rows of a list as CSV: given what the list is given, for who may see the list. One for each list, made
 * of the list's own call, so that nobody has to write it.
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
  // the spread above is what the type says
  return it as unknown as ExportOf<O>
}

export type ExportOf<O extends Listing> = Omit<O, 'method' | 'answer' | 'reads' | 'timeoutMs' | 'status'> & {
  method: 'POST'
  asks: true
  reads: 'file'
  status: 200
  answer: null
}

/** One for all lists: each takes thousands of people's data out of the house. */
const EXPORTS = { name: 'list exports', tries: 20, minutes: 10 }
