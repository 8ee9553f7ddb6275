/** A call that moves money was refused until a second factor is shown again: whoever draws the page asks for it. */
import { useSyncExternalStore } from 'react'

interface Prompt {
  proved: Promise<boolean>
  answer: (proved: boolean) => void
}

let open: Prompt | null = null
const listeners = new Set<() => void>()

function change(next: Prompt | null): void {
  open = next
  for (const hear of listeners) hear()
}

/** Whether it was shown; calls that are refused at once wait for the same answer. */
export function waitForProof(): Promise<boolean> {
  if (open !== null) return open.proved
  let settle = (_proved: boolean) => {}
  const proved = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  change({
    proved,
    answer: (it) => {
      change(null)
      settle(it)
    },
  })
  return proved
}

/** Who waits for an answer; null while nobody does. */
export const useProofPrompt = () =>
  useSyncExternalStore(
    (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    () => open,
    () => null,
  )
