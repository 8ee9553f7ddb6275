import { useState, type ReactNode } from 'react'
import { Alert } from '../feedback/alert.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { KeyValues } from './key-values.tsx'

/**
 * Asks for a decision: its subject, what will change, and two verbs. `onConfirm` resolves to null on success (the
 * caller closes the dialog), or to the sentence that explains the failure.
 */
export function ConfirmDialog(props: {
  title: string
  lead?: ReactNode
  /** What will change, by name: the amount, the person, the resulting state. */
  changes?: readonly (readonly [label: string, value: ReactNode])[]
  confirm: string
  cancel?: string
  /** The action removes something that does not come back by itself. */
  isGrave?: boolean
  children?: ReactNode
  onConfirm: () => Promise<string | null>
  onClose: () => void
}) {
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = async () => {
    setFailure(null)
    setFailure(await props.onConfirm())
  }
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      {props.lead !== undefined && <p className="confirm__lead">{props.lead}</p>}
      {props.changes !== undefined && <KeyValues items={props.changes} />}
      {props.children}
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
      <div className="confirm__actions">
        <Button kind="secondary" onPress={props.onClose}>
          {props.cancel ?? 'Cancelar'}
        </Button>
        <Button kind={props.isGrave === true ? 'danger' : 'primary'} onPress={confirm}>
          {props.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
