import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { saoPauloDate } from '@drip/core/calendar/dates'
import { useId } from 'react'
import { refusalStatus } from '../../../api/refusal.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { FieldNote } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { FormDialog } from '../../../signed/short-form.tsx'
import { useShortForm } from '../../../signed/use-short-form.ts'
import { saveFile } from '../../../signed/save-file.ts'
import { monthError, monthOf, statementFileName } from './export-month.ts'
import { ask } from '../signed-in.ts'
import { settlementTexts } from '../settlements/settlement-texts.ts'

const words = settlementTexts.statement

/** Exports the statement of a month as a file (001 §5, §8, §9). */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const id = useId()
  const thisMonth = saoPauloDate(new Date(serverNow())).slice(0, 7)
  const form = useShortForm({
    initial: { month: thisMonth },
    check: ({ month }) => ({ month: monthError(monthOf(month), thisMonth) }),
    send: async (typed) => {
      const month = monthOf(typed.month)
      const [year = '', number = ''] = month.split('-')
      const outcome = await ask(calls.exportStatement, { query: { month: number, year } })
      if (!outcome.ok)
        return { failure: refusalStatus(outcome.refusal) === 404 ? words.exportNothing : words.exportFailed }
      saveFile(outcome.value, statementFileName(month))
      toast.done(words.exportDone)
      onClose()
      return null
    },
  })
  const { name, value, error, onChange } = form.field('month')
  return (
    <FormDialog
      title={words.exportTitle}
      lead={words.exportLead}
      form={form}
      send={words.export}
      cancel={words.cancel}
      onClose={onClose}
    >
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {words.month}
        </label>
        <input
          id={id}
          name={name}
          type="month"
          className="field__input"
          max={thisMonth}
          value={value}
          aria-required
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
        <FieldNote id={`${id}-note`} error={error} />
      </div>
    </FormDialog>
  )
}
