/**
 * The server's data as pages read it. Each area has one cache, keyed by the call and its arguments, so no key is
 * written by hand. Data is loaded again when a page opens, when the tab becomes visible, and after each call that
 * changed something.
 */
import type { Operation } from '@drip/core/contracts/operation'
import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Answer, Ask, Given, GivenTo } from './ask.ts'
import { resumed } from './connection.ts'
import { refusalCode, refusalStatus, type Refusal } from './refusal.ts'

export interface Loaded<T> {
  /** Null until the first load. */
  value: T | null
  /** The refusal of the last attempt; earlier data stays in `value`. */
  refusal: Refusal | null
  reload: () => Promise<unknown>
}

export interface Listed<T> extends Loaded<T> {
  /** The data shown belongs to the previous query; the answer to the new one is loading. */
  isStale: boolean
}

/** A page of any list; `page` counts from 0. */
interface Page<Row> {
  content: Row[]
  totalElements: number
  /** False if there are more and the server stopped counting. */
  isTotalExact?: boolean
  /** How the server interpreted the search. */
  searchedFor?: string | undefined
  asOf?: string | undefined
}

type GivenButPage<O extends Operation> = Omit<Given<O>, 'query'> & {
  query?: Omit<NonNullable<Given<O> extends { query?: infer Q } ? Q : never>, 'page'>
}
type RowOf<O extends Operation> = Answer<O> extends Page<infer Row> ? Row : never
/** Null: do not load. */
type GivenOrNot<O extends Operation> = GivenTo<O> | [null]

/** Somebody who returns from another tab within this many milliseconds sees the data that was there before. */
const FRESH_MS = 10_000
/** Data that is not shown is kept this long, in milliseconds, in case the person goes back. */
const KEPT_MS = 3_600_000
/** An action waits at most this long, in milliseconds, for the visible data to be loaded again. */
const LONGEST_WAIT_MS = 3000

/** Not found, a conflict, and an outdated version. */
const OUTDATED: ReadonlySet<number> = new Set([404, 409, 412])
/** The action was offered, but the person's right to it has been taken away since. */
const RIGHT_IS_GONE: ReadonlySet<string> = new Set(['READ_ONLY', 'FORBIDDEN'])

const isOutdated = (refusal: Refusal) =>
  OUTDATED.has(refusalStatus(refusal) ?? 0) || RIGHT_IS_GONE.has(refusalCode(refusal) ?? '')

/**
 * An area's hooks and its calls.
 * @param send makes a call as the area's users
 */
export function asking<Audience>(send: Ask<Audience>) {
  type Mine = Operation & { audience: Audience }

  const client = newClient()
  // subscribes to the tab becoming visible
  client.mount()

  /**
   * A change is complete only when all visible data has been loaded again and drawn. Then the next press applies to the
   * new version, and a dialog that closes now does not return the focus to an element about to disappear.
   */
  const ask: Ask<Audience> = async (it, ...given) => {
    const outcome = await send(it, ...given)
    // a refusal because the visible data is outdated: load that again, too
    const isOld = outcome.ok || isOutdated(outcome.refusal)
    if (isOld && it.method !== 'GET' && it.asks !== true) {
      const longest = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))
      await Promise.race([client.invalidateQueries(), longest])
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
    }
    return outcome
  }

  /** Throws the refusal, as the cache expects. */
  const answerTo = async <O extends Mine>(it: O, given: object): Promise<Answer<O>> => {
    // `given` is what the hooks below received for this call
    const outcome = await resumed(() => send(it, ...([given] as unknown as GivenTo<O>)))
    if (outcome.ok) return outcome.value
    throw new Refused(outcome.refusal)
  }

  /** The query of a call. Its key is the call and its arguments. */
  const queryOf = <O extends Mine>(it: O, given: object | null = {}) => ({
    queryKey: [it.id, given],
    queryFn: () => answerTo(it, given ?? {}),
    enabled: given !== null,
  })

  function useAsked<O extends Mine>(it: O, ...[given]: GivenOrNot<O>): Loaded<Answer<O>> {
    return loadedOf(useQuery<Answer<O>, Refused>(queryOf(it, given), client))
  }

  /** For data that changes with filters and pages: the old answer stays visible until the new one arrives. */
  function useListed<O extends Mine>(it: O, ...[given]: GivenOrNot<O>): Listed<Answer<O>> {
    const query = useQuery<Answer<O>, Refused>(
      { ...queryOf(it, given), placeholderData: keepPreviousData },
      client,
    )
    return { ...loadedOf(query), isStale: query.isPlaceholderData }
  }

  /**
   * A list that grows page by page.
   * @param idOf the id of a row
   */
  function usePages<O extends Mine>(it: O, given: GivenButPage<O>, idOf: (row: RowOf<O>) => string) {
    const query = useInfiniteQuery<Page<RowOf<O>>, Refused, Rows<RowOf<O>>, QueryKey, number>(
      {
        queryKey: [it.id, given, 'pages'],
        queryFn: ({ pageParam: page }) =>
          // the answer is a page of the rows whose type `RowOf` derived from it
          answerTo(it, { ...given, query: { ...given.query, page } }) as Promise<Page<RowOf<O>>>,
        initialPageParam: 0,
        getNextPageParam: (last, all, page) => (received(all) < last.totalElements ? page + 1 : undefined),
        select: ({ pages }) => rowsOf(pages, idOf),
        placeholderData: keepPreviousData,
      },
      client,
    )
    const list = loadedOf(query)
    const { fetchNextPage, isPlaceholderData: isStale } = query
    return {
      ...list,
      isStale,
      /** Whether there are more rows than those shown. */
      hasMore: !isStale && list.refusal === null && query.hasNextPage,
      isLoadingMore: query.isFetchingNextPage,
      showMore: useCallback(() => void fetchNextPage(), [fetchNextPage]),
    }
  }

  return {
    ask,
    useAsked,
    useListed,
    usePages,
    /** Something changed without a call of ours: load all visible data again. */
    askAnew: () => client.invalidateQueries(),
    /** Keeps nothing of a person who signs out. */
    forget: () => client.clear(),
  }
}

function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: KEPT_MS,
        // `resumed` waits out a lost connection
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > FRESH_MS,
      },
    },
  })
}

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('refused')
    this.refusal = refusal
  }
}

/** A query as pages read it; its `refetch` stays the same function between renders. */
const loadedOf = <T>(query: {
  data: T | undefined
  error: Refused | null
  refetch: () => Promise<unknown>
}): Loaded<T> => ({
  value: query.data ?? null,
  refusal: query.error?.refusal ?? null,
  reload: query.refetch,
})

const received = (pages: readonly Page<unknown>[]) => pages.reduce((sum, it) => sum + it.content.length, 0)

interface Rows<Row> {
  rows: Row[]
  total: number
  isTotalExact: boolean
  searchedFor: string | undefined
  /** The moment of the first page, if it is not now; ISO 8601. */
  asOf: string | undefined
}

/** Rows added in the meantime push others to the next page: each is shown once. */
export function rowsOf<Row>(pages: readonly Page<Row>[], idOf: (row: Row) => string): Rows<Row> {
  const last = pages.at(-1)
  return {
    rows: [...new Map(pages.flatMap((it) => it.content).map((row) => [idOf(row), row])).values()],
    total: last?.totalElements ?? 0,
    isTotalExact: last?.isTotalExact ?? true,
    searchedFor: last?.searchedFor,
    // the first page loaded is the oldest of those shown
    asOf: pages[0]?.asOf,
  }
}
