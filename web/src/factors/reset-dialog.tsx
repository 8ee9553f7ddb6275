import { resumed } from '../api/connection.ts'
import { refusalCode, type Outcome } from '../api/refusal.ts'
import { DecisionDialog } from '../signed/decision-dialog.tsx'
import { factorTexts } from './texts.ts'

const texts = factorTexts.reset

/** Readmits a person who has lost every second factor. */
export function ResetFactorDialog(props: {
  name: string
  reset: () => Promise<Outcome<null>>
  onClose: () => void
}) {
  return (
    <DecisionDialog
      title={texts.title(props.name)}
      lead={texts.lead}
      confirm={texts.action}
      isGrave
      act={() => resumed(props.reset)}
      done={texts.done}
      failed={(refusal) => (refusalCode(refusal) === 'NO_FACTOR' ? texts.none : texts.failed)}
      onClose={props.onClose}
    />
  )
}
