/** Invoices and what parties add to a dispute are opened by others than who sent them. */
import type { Deps } from '../../../deps.ts'
import { orUnavailable } from '../../../providers/or-unavailable.ts'

/**
 * Whether a file would harm who opens it; false where nobody is set up to look.
 * @throws Refusal PROVIDER_UNAVAILABLE where nobody can look now: then it is not taken
 */
export async function isHarmful(
  deps: Pick<Deps, 'fileScanner' | 'log'>,
  content: Uint8Array,
): Promise<boolean> {
  if (deps.fileScanner === null) return false
  const found = await orUnavailable(deps, deps.fileScanner.find(content))
  if (found !== null) deps.log.warn('file.harmful', { found })
  return found !== null
}
