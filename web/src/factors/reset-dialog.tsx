import { resumed } from '../api/connection.ts'
import { refusalCode, type Outcome } from '../api/refusal.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../ui/work/confirm-dialog.tsx'
import { factorTexts } from './texts.ts'

const texts = factorTexts.reset

/** Lets somebody in who has lost every second factor. */
export function ResetFactorDialog(props: {
  name: string
  reset: () => Promise<Outcome<null>>
  onClose: () => void
}) {
  const toast = useToast()
  const reset = async () => {
    const outcome = await resumed(props.reset)
    if (!outcome.ok) return refusalCode(outcome.refusal) === 'NO_FACTOR' ? texts.none : texts.failed
    toast.done(texts.done)
    props.onClose()
    return null
  }
  return (
    <ConfirmDialog
      title={texts.title(props.name)}
      lead={texts.lead}
      confirm={texts.action}
      isGrave
      onConfirm={reset}
      onClose={props.onClose}
    />
  )
}
