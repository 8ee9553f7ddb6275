/** What the server knows, as pages read it: kept under the call and what it was given, so that no key is made by hand. */
import type { Operation } from '@drip/core/contracts/operation'
import { useCallback, useMemo } from 'react'
import type { Answer, Ask, Given, GivenTo } from './ask.ts'
import type { Outcome } from './refusal.ts'
import { type Listed, useListed as useListedBy } from './use-listed.ts'
import { type Loaded, useLoaded } from './use-loaded.ts'
import { type Page, usePages as usePagesBy } from './use-pages.ts'

type GivenButPage<O extends Operation> = Omit<Given<O>, 'query'> & {
  query?: Omit<NonNullable<Given<O> extends { query?: infer Q } ? Q : never>, 'page'>
}
type RowOf<O extends Operation> = Answer<O> extends Page<infer Row> ? Row : never

/** The hooks of an area, which ask as its people do. */
export function asking<Audience>(ask: Ask<Audience>) {
  type Mine = Operation & { audience: Audience }

  /** The same function for the same question, from drawing to drawing. */
  function useQuestion<O extends Mine>(it: O, given: Given<O> | undefined) {
    const text = JSON.stringify(given ?? {})
    // what was written above is read again
    const load = useMemo(() => () => ask(it, ...([JSON.parse(text)] as unknown as GivenTo<O>)), [it, text])
    return { key: `${it.id} ${text}`, load }
  }

  function useAsked<O extends Mine>(it: O, ...[given]: GivenTo<O>): Loaded<Answer<O>> {
    const { key, load } = useQuestion(it, given)
    return useLoaded(key, load)
  }

  /** Of what changes with filters and pages: the old answer stays in sight until the new one is there. */
  function useListed<O extends Mine>(it: O, ...[given]: GivenTo<O>): Listed<Answer<O>> {
    const { key, load } = useQuestion(it, given)
    return useListedBy(key, load)
  }

  /** A list that grows page by page. @param idOf what a row is known by */
  function usePages<O extends Mine>(it: O, given: GivenButPage<O>, idOf: (row: RowOf<O>) => string) {
    const text = JSON.stringify(given)
    const load = useCallback(
      (page: number) => {
        const { query, ...rest } = JSON.parse(text)
        const asked = ask(it, ...([{ ...rest, query: { ...query, page } }] as unknown as GivenTo<O>))
        // the answer is a page of the rows that `RowOf` found in it
        return asked as Promise<Outcome<Page<RowOf<O>>>>
      },
      [it, text],
    )
    return usePagesBy(`${it.id} ${text}`, load, idOf)
  }

  return { useAsked, useListed, usePages }
}
