import * as calls from '@drip/core/contracts/admin/admin-calls'
import { addDays, parseCivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { useState, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { resumed } from '../../../api/connection.ts'
import type { Refusal } from '../../../api/refusal.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Form } from '../../../ui/form.tsx'
import { ConfirmDialog } from '../../../ui/work/confirm-dialog.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { useWhyNot } from '../frame/access.ts'
import { readList } from './bulk-list.ts'
import { customerTexts } from '../customers/customer-texts.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { BulkField, doneWords, tooMany, wrongLines } from './bulk-field.tsx'
import { DateField } from '../../../ui/work/fields/date-field.tsx'
import { TrustedList } from './listed.tsx'
import { refusedRows } from './refused-rows.ts'
import { texts as all } from '../frame/texts.ts'
import { usePrefill } from '../frame/use-prefill.ts'
import { ask } from '../signed-in.ts'

const texts = all.whitelist
/** The specification's own value (000 §9). */
const DAYS = 3

/** CPFs for which the credit rules are off until a given day (000 §5). */
export function WhitelistPage(): ReactNode {
  const form = useWhitelist()
  const why = useWhyNot()('WHITELIST_EDIT')
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        back={{ href: SCREENS.customers.href(), label: customerTexts.list.title }}
      />
      <Form
        className="panel admin-form"
        onSubmit={() => {
          if (why === null) void form.add()
        }}
      >
        <BulkField
          label={texts.cpfs}
          value={form.typed}
          list={form.list}
          counted={all.fraud.counted.cpfs}
          error={form.cpfsError}
          wrong={[
            ...(form.cpfsError === undefined ? [] : wrongLines(form.list.wrong, all.fraud.formats.cpfs)),
            ...(form.refusal === null ? [] : refusedRows(form.refusal, 'cpfs', form.list)),
          ]}
          onChange={form.type}
        />
        <DateField
          label={texts.expires}
          name="expirationDate"
          value={form.expires}
          min={form.today}
          help={texts.expiresHelp}
          error={form.expiresError}
          onChange={form.setExpires}
        />
        {form.failure !== null && <Alert tone="danger">{form.failure}</Alert>}
        <div className="actions">
          <ActionButton kind="primary" whyNot={why} busy={form.busy}>
            {texts.add}
          </ActionButton>
          <ActionButton whyNot={why} onPress={form.askRemove}>
            {texts.remove}
          </ActionButton>
        </div>
      </Form>
      {form.isRemoving && (
        <ConfirmDialog
          title={texts.removeAsk(form.list.values.length)}
          lead={texts.removeLead}
          confirm={texts.remove}
          onConfirm={form.remove}
          onClose={form.keep}
        />
      )}
      <TrustedList />
    </>
  )
}

function useWhitelist() {
  const toast = useToast()
  const query = usePrefill()
  const today = saoPauloDate(new Date(serverNow()))
  const [typed, setTyped] = useState(query.get('cpf') ?? '')
  const [expires, setExpires] = useState<string>(addDays(today, DAYS))
  // the attempted action: the day is required only for adding to the list
  const [told, setTold] = useState<'add' | 'remove' | null>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const list = readList(typed, 'cpf')
  const cpfsWrong =
    list.wrong.length > 0
      ? texts.cpfsWrong
      : list.values.length === 0
        ? texts.cpfsMissing
        : tooMany(list.values.length)
  const isDay = parseCivilDate(expires) !== null
  const expiresWrong = !isDay || expires < today ? texts.expiresWrong : undefined

  const begin = (way: 'add' | 'remove') => {
    setTold(way)
    setFailure(null)
    setRefusal(null)
    return cpfsWrong === undefined
  }
  const end = (done: string) => {
    toast.done(done)
    setTyped('')
    setTold(null)
  }
  return {
    typed,
    list,
    expires,
    today,
    failure,
    refusal,
    busy,
    isRemoving,
    cpfsError: told === null ? undefined : cpfsWrong,
    expiresError: told === 'add' ? expiresWrong : undefined,
    setExpires,
    type: (value: string) => {
      setTyped(value)
      setTold(null)
      setRefusal(null)
      setFailure(null)
    },
    add: async () => {
      if (!begin('add') || expiresWrong !== undefined) return
      setBusy(true)
      const outcome = await resumed(() =>
        ask(calls.trust, { body: { cpfs: list.values, expirationDate: expires } }),
      )
      setBusy(false)
      if (outcome.ok) return end(doneWords(texts.added, outcome.value))
      setRefusal(outcome.refusal)
      setFailure(texts.addFailed)
    },
    askRemove: () => {
      if (begin('remove')) setIsRemoving(true)
    },
    keep: () => setIsRemoving(false),
    remove: async () => {
      const outcome = await resumed(() => ask(calls.distrust, { body: { cpfs: list.values } }))
      setIsRemoving(false)
      if (outcome.ok) {
        end(texts.removed)
        return null
      }
      setRefusal(outcome.refusal)
      setFailure(texts.removeFailed)
      return texts.removeFailed
    },
  }
}
