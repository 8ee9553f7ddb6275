/** Every call as somebody might ask it: with known ids in its address and a made-up body, each from an address of its own. */
import type { Operation } from '@drip/core/contracts/operation'
import fc from 'fast-check'
import type { World } from '../world.ts'
import { schemaOf } from './made-up-requests.ts'
import { madeUp } from './made-up-values.ts'

export interface MadeUpCall {
  method: string
  path: string
  body?: string
}

/** @param known what addresses and bodies may name @param numRuns bodies for each address */
export function madeUpCalls(
  { method, path, body }: Operation,
  { inPath, numRuns, ...known }: { inPath: string[]; ids: string[]; words: string[]; numRuns: number },
): MadeUpCall[] {
  const paths = path.includes(':')
    ? inPath.map((it) => path.replaceAll(/:\w+/g, encodeURIComponent(it)))
    : [path]
  return paths.flatMap((each) =>
    body === undefined
      ? [{ method, path: each }]
      : fc
          .sample(madeUp(schemaOf(body), known), { numRuns, seed: 1 })
          .map((it) => ({ method, path: each, body: JSON.stringify(it) })),
  )
}

let addresses = 0

/** What is answered, as text; so that no limit ends a test, the world trusts its proxy (`TRUST_PROXY`). */
export async function answerTo(
  { url }: World,
  { method, path, body }: MadeUpCall,
  who: Record<string, string>,
): Promise<string> {
  const at = addresses++
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...who,
      'x-forwarded-for': `10.1.${(at >> 8) & 255}.${at & 255}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  })
  return response.text()
}
