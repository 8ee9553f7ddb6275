/**
 * The browser's half of "pressed again, done once": a changing call is sent with its own key, and with the same key
 * again until it is answered. So pressing again is safe, whatever lost the answer (docs/decisions/0032).
 */
import type { Call } from '../call.ts'
import { newKey } from './new-key.ts'
import { refusalCode, type Outcome } from '../refusal.ts'

/** The keys of unanswered calls; the oldest are forgotten. */
const unanswered = new Map<string, string>()
const KEPT_MOST = 50
/** While the server still works on the first press, its answer is awaited. */
const ASKED_AGAIN_MS = 1000
const MOST_WAITS = 15

/**
 * Makes a call that changes something.
 * @param make sends it with the key
 */
export async function once<T>(it: Call, make: (it: Call) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const asked = JSON.stringify([it.method, it.path, it.body ?? null, it.headers ?? null])
  const key = unanswered.get(asked) ?? newKey()
  remember(asked, key)
  const keyed = { ...it, headers: { ...it.headers, 'idempotency-key': key } }
  let outcome = await make(keyed)
  for (let waits = 0; waits < MOST_WAITS && isStillRunning(outcome); waits += 1) {
    await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_MS))
    outcome = await make(keyed)
  }
  if (isAnswer(outcome)) unanswered.delete(asked)
  return outcome
}

function remember(asked: string, key: string): void {
  unanswered.delete(asked)
  unanswered.set(asked, key)
  const [oldest] = unanswered.keys()
  if (unanswered.size > KEPT_MOST && oldest !== undefined) unanswered.delete(oldest)
}

/** Neither a lost connection nor a server error says whether the call took effect. */
function isAnswer(outcome: Outcome<unknown>): boolean {
  if (outcome.ok) return true
  if (isStillRunning(outcome)) return false
  return outcome.refusal.kind === 'refused' && outcome.refusal.status < 500
}

const isStillRunning = (outcome: Outcome<unknown>) =>
  !outcome.ok && refusalCode(outcome.refusal) === 'STILL_RUNNING'
