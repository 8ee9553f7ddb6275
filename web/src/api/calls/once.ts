/**
 * The browser's half of "pressed again, done once": what changes something goes with a key of its own, and with the same key
 * again until it was answered. Whatever lost the answer, pressing again is safe (docs/decisions/0032).
 */
import type { Call } from '../call.ts'
import { newKey } from './new-key.ts'
import { refusalCode, type Outcome } from '../refusal.ts'

/** Calls without an answer, and the key of each; the oldest are forgotten. */
const unanswered = new Map<string, string>()
const KEPT_MOST = 50
/** While the first press is still being worked on, its answer is waited for. */
const ASKED_AGAIN_MS = 1000
const MOST_WAITS = 15

/** Makes a call that changes something. @param make sends it as it is given */
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

/** Neither a lost connection nor a server that failed says whether it was done. */
function isAnswer(outcome: Outcome<unknown>): boolean {
  if (outcome.ok) return true
  if (isStillRunning(outcome)) return false
  return outcome.refusal.kind === 'refused' && outcome.refusal.status < 500
}

const isStillRunning = (outcome: Outcome<unknown>) =>
  !outcome.ok && refusalCode(outcome.refusal) === 'STILL_RUNNING'
