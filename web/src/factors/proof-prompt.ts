/** A call that moves money was refused until a second factor is proved again: the page's frame asks for it. */
import { useSyncExternalStore } from 'react'

interface Prompt {
  proved: Promise<boolean>
  answer: (proved: boolean) => void
}

let open: Prompt | null = null
const listeners = new Set<() => void>()

function change(next: Prompt | null): void {
  open = next
  for (const listener of listeners) listener()
}

/** Whether it was proved; calls refused at the same time wait for the same answer. */
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

/** The call that waits for an answer; null if there is none. */
export const useProofPrompt = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
    () => null,
  )
