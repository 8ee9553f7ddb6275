import type { ComponentProps } from 'react'
import type { Outcome, Refusal } from '../api/refusal.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../ui/work/confirm-dialog.tsx'

type Confirming = Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm'>

/** A decision that one call carries out: what was done is told and the dialog closes, why it was not stays in it. */
export function DecisionDialog<T>(
  props: Confirming & {
    /** The call; or what is to be put right before it is made, null where its field says so. */
    act: () => Promise<Outcome<T>> | string | null
    done: string | ((value: T) => string)
    failed: string | ((refusal: Refusal) => string | Promise<string>)
    /** A failure is a toast, too (000 §8). */
    toastsFailure?: boolean
    /** After it has closed. */
    onDone?: (value: T) => void
  },
) {
  const { act, done, failed, toastsFailure = false, onDone, ...dialog } = props
  const toast = useToast()
  const send = async () => {
    const outcome = await act()
    if (outcome === null || typeof outcome === 'string') return outcome
    if (!outcome.ok) {
      const words = typeof failed === 'string' ? failed : await failed(outcome.refusal)
      if (toastsFailure) toast.failed(words)
      return words
    }
    toast.done(typeof done === 'string' ? done : done(outcome.value))
    dialog.onClose()
    onDone?.(outcome.value)
    return null
  }
  return <ConfirmDialog {...dialog} onConfirm={send} />
}
