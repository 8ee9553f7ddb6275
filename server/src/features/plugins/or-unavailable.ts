import type { Deps } from '../../deps.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ProviderDown } from '../../providers/call.ts'

/** For somebody who waits: a platform that does not answer is a refusal. @throws Refusal PROVIDER_UNAVAILABLE */
export async function orUnavailable<T>({ log }: Pick<Deps, 'log'>, asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    if (!(error instanceof ProviderDown)) throw error
    log.warn('provider.down', { message: error.message })
    throw new Refusal('PROVIDER_UNAVAILABLE')
  })
}
