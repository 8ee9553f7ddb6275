/** Sends a time range again, in as many calls as it takes. */
import type { Outcome } from '../../../../api/refusal.ts'

/** About a thousand events each; the number of calls that a person may make in one go. */
const MAX_ROUNDS = 50

interface Stretch {
  from: string
  until: string
}

/** How many events were sent, and the moment from which none were; null if all of them were. */
export async function replayAll(
  send: (stretch: Stretch) => Promise<Outcome<{ count: number; next: string | null }>>,
  { from, until }: Stretch,
): Promise<{ sent: number; left: string | null }> {
  let sent = 0
  let left: string | null = from
  for (let rounds = 0; left !== null && rounds < MAX_ROUNDS; rounds++) {
    const outcome = await send({ from: left, until })
    if (!outcome.ok) return { sent, left }
    sent += outcome.value.count
    left = outcome.value.next
  }
  return { sent, left }
}
