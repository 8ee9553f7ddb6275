import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { saoPauloDate } from '@drip/core/calendar/dates'
import { useId, useState } from 'react'
import { refusalStatus } from '../../../api/refusal.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldNote } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../signed/save-file.ts'
import { monthError, monthOf, statementFileName } from './export-month.ts'
import { ask } from '../signed-in.ts'
import { texts } from '../texts.ts'

const words = texts.statement

/** The statement of a month as a file (001 §5, §8, §9). */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const id = useId()
  const thisMonth = saoPauloDate(new Date(serverNow())).slice(0, 7)
  const [typed, setTyped] = useState(thisMonth)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    const month = monthOf(typed)
    const wrong = monthError(month, thisMonth)
    setError(wrong)
    setFailure(null)
    if (wrong !== undefined) return document.getElementById(id)?.focus()
    setBusy(true)
    const [year = '', number = ''] = month.split('-')
    const outcome = await ask(calls.exportStatement, { query: { month: number, year } })
    setBusy(false)
    if (!outcome.ok)
      return setFailure(refusalStatus(outcome.refusal) === 404 ? words.exportNothing : words.exportFailed)
    saveFile(outcome.value, statementFileName(month))
    toast.done(words.exportDone)
    onClose()
  }

  return (
    <Dialog title={words.exportTitle} onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="note">{words.exportLead}</p>
        {failure !== null && <Alert tone="danger">{failure}</Alert>}
        <div className="field">
          <label className="field__label" htmlFor={id}>
            {words.month}
          </label>
          <input
            id={id}
            type="month"
            className="field__input"
            max={thisMonth}
            value={typed}
            aria-required
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : `${id}-note`}
            onChange={(event) => {
              setTyped(event.target.value)
              setError(undefined)
            }}
          />
          <FieldNote id={`${id}-note`} error={error} />
        </div>
        <div className="confirm__actions">
          <Button kind="secondary" onPress={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {words.export}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
