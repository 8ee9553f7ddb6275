import type { ComponentProps } from 'react'
import type { Outcome, Refusal } from '../api/refusal.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../ui/work/confirm-dialog.tsx'

type Confirming = Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm'>

/** A decision carried out by one call: on success the dialog closes with a message, a failure is shown in it. */
export function DecisionDialog<T>(
  props: Confirming & {
    /** Makes the call; or returns what must be corrected first, null if its field says so. */
    act: () => Promise<Outcome<T>> | string | null
    done: string | ((value: T) => string)
    failed: string | ((refusal: Refusal) => string | Promise<string>)
    /** Also reports a failure as a toast (000 §8). */
    toastsFailure?: boolean
    /** Called after it has closed. */
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
