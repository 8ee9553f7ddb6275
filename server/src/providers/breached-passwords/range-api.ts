/**
 * The range API of Pwned Passwords, which anybody may also run with a copy of its list: it is told the first 5 of the 40 digits of a
 * password's SHA-1 and answers all that go on from there, so that it learns neither the password nor whether it was found.
 */
import { createHash } from 'node:crypto'
import { ProviderDown, call } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { BreachedPasswords } from './need.ts'

const PREFIX = 5
/** Somebody waits for the answer, and it may be done without. */
const PATIENCE_MS = 2000

/** @param config.url as `https://api.pwnedpasswords.com/range` */
export function rangeApi(config: { url: string }, guards: Guards): BreachedPasswords {
  return {
    async isBreached(password) {
      const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
      const answer = await call(guards, {
        provider: 'breached-passwords',
        method: 'GET',
        url: `${config.url}/${digest.slice(0, PREFIX)}`,
        // answers of one length, so that who looks on from outside does not know which range was asked for
        headers: { accept: 'text/plain', 'add-padding': 'true' },
        expects: 'anything',
        timeoutMs: PATIENCE_MS,
      })
      if (answer.status !== 200) throw new ProviderDown('breached-passwords', `answered ${answer.status}`)
      const suffix = digest.slice(PREFIX)
      return answer.text.split(/\r?\n/).some((line) => {
        const [found, times] = line.split(':')
        // what only fills the answer up was seen 0 times
        return found === suffix && Number(times) > 0
      })
    },
  }
}
