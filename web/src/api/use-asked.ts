/**
 * What the server knows, as pages read it: one cache for each area, kept under the call and what it was given, so that no key is
 * made by hand. It is asked again when a page opens, when the tab is seen again, and after each call that changed something.
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
  /** Null until it came for the first time. */
  value: T | null
  /** Of the last try; what was there before stays in `value`. */
  refusal: Refusal | null
  reload: () => Promise<unknown>
}

export interface Listed<T> extends Loaded<T> {
  /** What is shown belongs to the question before: the answer to the new one is on its way. */
  isStale: boolean
}

/** A page of any list; `page` counts from 0. */
interface Page<Row> {
  content: Row[]
  totalElements: number
  /** False where there are more, and the server stopped counting. */
  isTotalExact?: boolean
  /** What a search was taken for. */
  searchedFor?: string | undefined
  asOf?: string | undefined
}

type GivenButPage<O extends Operation> = Omit<Given<O>, 'query'> & {
  query?: Omit<NonNullable<Given<O> extends { query?: infer Q } ? Q : never>, 'page'>
}
type RowOf<O extends Operation> = Answer<O> extends Page<infer Row> ? Row : never
/** Null: nothing is asked. */
type GivenOrNot<O extends Operation> = GivenTo<O> | [null]

/** Who goes to another tab and comes back within so many milliseconds finds what was there. */
const FRESH_MS = 10_000
/** So long what nobody looks at is kept for the way back, in milliseconds. */
const KEPT_MS = 3_600_000
/** No press waits longer for what is shown to be asked again, in milliseconds. */
const LONGEST_WAIT_MS = 3000

/** What is not there any more, a conflict, and a version that is not the current one. */
const OUTDATED: ReadonlySet<number> = new Set([404, 409, 412])
/** Whoever was offered it may not do it any more: somebody has taken the right away since. */
const RIGHT_IS_GONE: ReadonlySet<string> = new Set(['READ_ONLY', 'FORBIDDEN'])

const isOutdated = (refusal: Refusal) =>
  OUTDATED.has(refusalStatus(refusal) ?? 0) || RIGHT_IS_GONE.has(refusalCode(refusal) ?? '')

/** An area's hooks, and its calls. @param send makes a call as the area's people do */
export function asking<Audience>(send: Ask<Audience>) {
  type Mine = Operation & { audience: Audience }

  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: KEPT_MS,
        // a lost connection is waited out by `resumed`
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > FRESH_MS,
      },
    },
  })

  // hears when the tab is seen again
  client.mount()

  /**
   * What changed something is over when all that is shown was asked again and is drawn: the next press stands on the new
   * version, and a dialog that closes now gives the focus back to nothing that is about to go.
   */
  const ask: Ask<Audience> = async (it, ...given) => {
    const outcome = await send(it, ...given)
    // refused because it is not as it is shown: that is asked again, too
    const isOld = outcome.ok || isOutdated(outcome.refusal)
    if (isOld && it.method !== 'GET' && it.asks !== true) {
      const longest = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))
      await Promise.race([client.invalidateQueries(), longest])
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
    }
    return outcome
  }

  /** Throws what is refused, as the cache wants it. */
  const answerTo = async <O extends Mine>(it: O, given: object): Promise<Answer<O>> => {
    // `given` is what the hooks below were given for this call
    const outcome = await resumed(() => send(it, ...([given] as unknown as GivenTo<O>)))
    if (outcome.ok) return outcome.value
    throw new Refused(outcome.refusal)
  }

  /** The query of a call. The key is the call and what it was given. */
  const queryOf = <O extends Mine>(it: O, given: object | null = {}) => ({
    queryKey: [it.id, given],
    queryFn: () => answerTo(it, given ?? {}),
    enabled: given !== null,
  })

  function useAsked<O extends Mine>(it: O, ...[given]: GivenOrNot<O>): Loaded<Answer<O>> {
    return loadedOf(useQuery<Answer<O>, Refused>(queryOf(it, given), client))
  }

  /** Of what changes with filters and pages: the old answer stays in sight until the new one is there. */
  function useListed<O extends Mine>(it: O, ...[given]: GivenOrNot<O>): Listed<Answer<O>> {
    const query = useQuery<Answer<O>, Refused>(
      { ...queryOf(it, given), placeholderData: keepPreviousData },
      client,
    )
    return { ...loadedOf(query), isStale: query.isPlaceholderData }
  }

  /** A list that grows page by page. @param idOf what a row is known by */
  function usePages<O extends Mine>(it: O, given: GivenButPage<O>, idOf: (row: RowOf<O>) => string) {
    const query = useInfiniteQuery<Page<RowOf<O>>, Refused, Rows<RowOf<O>>, QueryKey, number>(
      {
        queryKey: [it.id, given, 'pages'],
        queryFn: ({ pageParam: page }) =>
          // the answer is a page of the rows that `RowOf` found in it
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
      /** Whether there are more than those that are shown. */
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
    /** Something changed that no call of ours did: all that is shown is asked again. */
    askAnew: () => client.invalidateQueries(),
    /** Nothing stays of who leaves. */
    forget: () => client.clear(),
  }
}

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('refused')
    this.refusal = refusal
  }
}

/** A query as pages read it; its `refetch` is the same function from drawing to drawing. */
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
  /** The moment that its first page is of, where that is not now; ISO 8601. */
  asOf: string | undefined
}

/** What is added meanwhile moves rows to the next page: each is shown once. */
export function rowsOf<Row>(pages: readonly Page<Row>[], idOf: (row: Row) => string): Rows<Row> {
  const last = pages.at(-1)
  return {
    rows: [...new Map(pages.flatMap((it) => it.content).map((row) => [idOf(row), row])).values()],
    total: last?.totalElements ?? 0,
    isTotalExact: last?.isTotalExact ?? true,
    searchedFor: last?.searchedFor,
    // what was asked for first is the oldest of what is shown
    asOf: pages[0]?.asOf,
  }
}
