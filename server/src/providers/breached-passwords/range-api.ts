/**
 * The range API of Pwned Passwords, which anybody may also host with a copy of its list. It receives the first 5 of the
 * 40 digits of a password's SHA-1 and returns every known continuation, so it learns neither the password nor whether
 * it was found.
 */
import { createHash } from 'node:crypto'
import { ProviderDown, call } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { BreachedPasswords } from './need.ts'

const PREFIX = 5
/** Somebody waits for the answer, and the check may be skipped. */
const PATIENCE_MS = 2000

/** @param config.url such as `https://api.pwnedpasswords.com/range` */
export function rangeApi(config: { url: string }, guards: Guards): BreachedPasswords {
  return {
    async isBreached(password) {
      const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
      const answer = await call(guards, {
        provider: 'breached-passwords',
        method: 'GET',
        url: `${config.url}/${digest.slice(0, PREFIX)}`,
        // answers of equal length, so that an observer cannot tell which range was requested
        headers: { accept: 'text/plain', 'add-padding': 'true' },
        expects: 'anything',
        timeoutMs: PATIENCE_MS,
      })
      if (answer.status !== 200) throw new ProviderDown('breached-passwords', `answered ${answer.status}`)
      const suffix = digest.slice(PREFIX)
      return answer.text.split(/\r?\n/).some((line) => {
        const [found, times] = line.split(':')
        // padding entries have a count of 0
        return found === suffix && Number(times) > 0
      })
    },
  }
}
