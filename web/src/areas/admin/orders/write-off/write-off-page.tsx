import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminPreview } from '@drip/core/contracts/admin/admin-area'
import {
  WRITE_OFF_REASONS,
  WRITE_OFF_REASON_LABELS,
  WRITE_OFF_TYPES,
  WRITE_OFF_TYPE_LABELS,
  type WriteOffReason,
  type WriteOffType,
} from '@drip/core/contracts/states'
import { useState, type ReactNode } from 'react'
import { SCREENS } from '../../screens.ts'
import { resumed } from '../../../../api/connection.ts'
import { refusalCode, type Refusal } from '../../../../api/refusal.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { Form } from '../../../../ui/form.tsx'
import { ConfirmDialog } from '../../../../ui/work/confirm-dialog.tsx'
import { PageHead } from '../../../../ui/work/page-head.tsx'
import { SelectField } from '../../../../ui/work/fields/select-field.tsx'
import { readList } from '../../listed/bulk-list.ts'
import { orderTexts } from '../order-texts.ts'
import { BulkField, type WrongLine } from '../../listed/bulk-field.tsx'
import { ChangePreview } from '../change-preview.tsx'
import { askFailed, useSecondPerson } from '../actions/second-person.tsx'
import { idsError, noIds, notFoundIds } from './write-off-ids.ts'
import { usePrefill } from '../../frame/use-prefill.ts'
import { ask } from '../../signed-in.ts'

const texts = orderTexts.writeOff

/** Closes debts without a payment to us: previewed first, then written off, all or none (000 §2, §5). */
export function WriteOffPage(): ReactNode {
  const form = useWriteOff()
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        back={{ href: SCREENS.orders.href(), label: orderTexts.list.title }}
      />
      <Form className="panel admin-form" onSubmit={form.look}>
        <div className="admin-form__columns">
          <SelectField
            label={texts.type}
            name="type"
            value={form.type}
            options={WRITE_OFF_TYPES.map((value) => ({ value, label: WRITE_OFF_TYPE_LABELS[value] }))}
            onChange={form.setType}
          />
          <SelectField
            label={texts.reason}
            name="reason"
            value={form.reason}
            options={WRITE_OFF_REASONS.map((value) => ({ value, label: WRITE_OFF_REASON_LABELS[value] }))}
            onChange={form.setReason}
          />
        </div>
        <BulkField
          label={texts.ids[form.type]}
          value={form.typed}
          list={form.list}
          counted={(count) => (count === 1 ? '1 id' : `${count} ids`)}
          error={form.error}
          wrong={form.wrong}
          onChange={form.typeIds}
        />
        {form.failure !== null && <Alert tone={form.failure.tone}>{form.failure.words}</Alert>}
        <div className="actions">
          <Button type="submit" busy={form.busy}>
            {texts.submit}
          </Button>
        </div>
      </Form>
      {form.preview !== null && (
        <ConfirmDialog
          title={texts.ask(moneyText(form.preview.totals.writtenOff))}
          confirm={form.second.isNeeded ? orderTexts.secondPerson.ask : texts.confirm}
          isGrave={!form.second.isNeeded}
          onConfirm={form.confirm}
          onClose={form.stop}
        >
          <ChangePreview preview={form.preview} />
          {form.second.form}
        </ConfirmDialog>
      )}
    </>
  )
}

interface Failure {
  tone: 'warning' | 'danger'
  words: string
}

function useWriteOff() {
  const toast = useToast()
  const query = usePrefill()
  const [type, setType] = useState<WriteOffType>(
    WRITE_OFF_TYPES.find((it) => it === query.get('type')) ?? 'INSTALMENT',
  )
  const [reason, setReason] = useState<WriteOffReason>(WRITE_OFF_REASONS[0])
  const [typed, setTyped] = useState(query.get('id') ?? '')
  const [error, setError] = useState<string>()
  const [wrong, setWrong] = useState<WrongLine[]>([])
  const [failure, setFailure] = useState<Failure | null>(null)
  const [preview, setPreview] = useState<AdminPreview | null>(null)
  const [busy, setBusy] = useState(false)
  const second = useSecondPerson(preview)
  const list = readList(typed, 'id')
  const asked = { values: list.values, type, reason }

  const showWrong = (rows: WrongLine[]): string => {
    setWrong(rows)
    const words = rows.length > 0 ? texts.notFound : texts.failed
    setFailure({ tone: rows.length > 0 ? 'warning' : 'danger', words })
    return words
  }
  const refused = (refusal: Refusal) => showWrong(notFoundIds(refusal, list))
  const forget = () => {
    setError(undefined)
    setWrong([])
    setFailure(null)
  }

  return {
    type,
    reason,
    typed,
    list,
    error,
    wrong,
    failure,
    preview,
    second,
    busy,
    setType: (value: string) => {
      setType(WRITE_OFF_TYPES.find((it) => it === value) ?? 'INSTALMENT')
      forget()
    },
    setReason: (value: string) =>
      setReason(WRITE_OFF_REASONS.find((it) => it === value) ?? WRITE_OFF_REASONS[0]),
    typeIds: (value: string) => {
      setTyped(value)
      forget()
    },
    look: async () => {
      forget()
      const mistake = idsError(list)
      if (mistake !== undefined) return setError(mistake)
      const long = noIds(list)
      if (long.length > 0) return showWrong(long)
      setBusy(true)
      const outcome = await resumed(() => ask(calls.previewWriteOff, { body: asked }))
      setBusy(false)
      if (outcome.ok) setPreview(outcome.value)
      else refused(outcome.refusal)
    },
    confirm: async () => {
      if (preview === null) return null
      const over = preview.version
      const why = second.isNeeded ? second.reason() : null
      // the field shows the error; the dialog stays
      if (second.isNeeded && why === null) return null
      const outcome = await resumed<unknown>(() =>
        why === null
          ? ask(calls.writeOff, { body: asked, over })
          : ask(calls.askForWriteOff, { body: { asked, reason: why }, over }),
      )
      const code = outcome.ok ? null : refusalCode(outcome.refusal)
      if (code === 'CHANGED_MEANWHILE') {
        const now = await resumed(() => ask(calls.previewWriteOff, { body: asked }))
        if (now.ok) {
          setPreview(now.value)
          return orderTexts.preview.changed
        }
        setPreview(null)
        return refused(now.refusal)
      }
      // ids that have become invalid are reported at their field, even if a second person was to agree
      if (!outcome.ok && second.isNeeded && code !== 'NOT_TO_WRITE_OFF') return askFailed(outcome.refusal)
      if (!outcome.ok) {
        setPreview(null)
        return refused(outcome.refusal)
      }
      toast.done(second.isNeeded ? orderTexts.secondPerson.asked : texts.done)
      setPreview(null)
      setTyped('')
      return null
    },
    stop: () => setPreview(null),
  }
}
