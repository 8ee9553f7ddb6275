import type { Log } from '../platform/log.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { ProviderDown } from './call.ts'

/** For a waiting person: a provider that does not answer becomes a refusal. @throws Refusal PROVIDER_UNAVAILABLE */
export async function orUnavailable<T>({ log }: { log: Log }, asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    if (!(error instanceof ProviderDown)) throw error
    log.warn('provider.down', { message: error.message })
    throw new Refusal('PROVIDER_UNAVAILABLE')
  })
}
