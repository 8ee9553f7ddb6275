/** Invoices and dispute files are opened by people other than their senders. */
import type { Deps } from '../../../deps.ts'
import { orUnavailable } from '../../../providers/or-unavailable.ts'

/**
 * Whether a file would harm the person who opens it; false if no scanner is configured.
 * @throws Refusal PROVIDER_UNAVAILABLE if the scanner is down: then the file is refused
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
