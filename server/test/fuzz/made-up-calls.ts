/**
 * Every call as anybody might send it: with known ids in its address and a generated body, each from its own IP
 * address.
 */
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

/**
 * @param known values for addresses and bodies
 * @param numRuns bodies for each address
 */
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

/** The answer as text. The world trusts its proxy (`TRUST_PROXY`), so that no limit per address ends a test. */
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
