import * as calls from '@drip/core/contracts/admin/admin-calls'
import { useState, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { resumed } from '../../../api/connection.ts'
import type { Refusal } from '../../../api/refusal.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Form } from '../../../ui/form.tsx'
import { ConfirmDialog } from '../../../ui/work/confirm-dialog.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { customerTexts } from '../customers/customer-texts.ts'
import { useWhyNot } from '../frame/access.ts'
import { readNegotiationCpfs } from './negotiation-cpfs.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { BulkField, doneWords, tooMany, wrongLines } from './bulk-field.tsx'
import { NegotiatingList } from './listed.tsx'
import { refusedRows } from './refused-rows.ts'
import { texts as all } from '../frame/texts.ts'
import { usePrefill } from '../frame/use-prefill.ts'
import { ask, useAsked } from '../signed-in.ts'

const texts = all.negotiation

type Way = 'add' | 'remove'

/** CPFs whose debts are being negotiated elsewhere: they get no reminders (000 §5). */
export function DebtListPage(): ReactNode {
  const form = useNegotiation()
  const why = useWhyNot()('NEGOTIATIONS_EDIT')
  const types = useAsked(calls.listNegotiationTypes)
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
          if (why === null) void form.submit('add')
        }}
      >
        <BulkField
          label={texts.cpfs}
          value={form.typed}
          list={form.list}
          counted={all.fraud.counted.cpfs}
          error={form.isTold ? form.cpfsWrong : undefined}
          wrong={[
            ...(form.isTold ? wrongLines(form.list.unreadable, all.fraud.formats.cpfs) : []),
            ...(form.refusal === null ? [] : refusedRows(form.refusal, 'cpfs', form.list)),
          ]}
          onChange={form.type}
        />
        {types.refusal !== null && <LoadFailure words={texts.typesFailed} onRetry={types.reload} />}
        <div className="admin-form__columns">
          <SelectField
            label={texts.type}
            name="type"
            value={form.kind}
            options={[{ value: '', label: texts.typeChoose }, ...(types.value?.content ?? [])]}
            error={form.isTold && form.kind === '' ? texts.typeMissing : undefined}
            onChange={form.setKind}
          />
          <TextArea
            label={texts.description}
            value={form.description}
            optional
            maxLength={500}
            onChange={form.setDescription}
          />
        </div>
        {form.failure !== null && <Alert tone="danger">{form.failure}</Alert>}
        <div className="actions">
          <ActionButton kind="primary" whyNot={why} busy={form.busy}>
            {texts.add}
          </ActionButton>
          <ActionButton whyNot={why} onPress={() => form.submit('remove')}>
            {texts.remove}
          </ActionButton>
        </div>
      </Form>
      {form.doubted !== null && (
        <ConfirmDialog
          title={texts.invalidTitle}
          lead={texts.invalid(form.list.wrong.map((it) => it.text).join(', '))}
          confirm={texts.goOn}
          onConfirm={form.goOn}
          onClose={form.stop}
        />
      )}
      <NegotiatingList />
    </>
  )
}

function useNegotiation() {
  const toast = useToast()
  const query = usePrefill()
  const [typed, setTyped] = useState(query.get('cpf') ?? '')
  const [kind, setKind] = useState('')
  const [description, setDescription] = useState('')
  const [isTold, setIsTold] = useState(false)
  /** The action to confirm although some CPFs look wrong; null while there is no question. */
  const [doubted, setDoubted] = useState<Way | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const list = readNegotiationCpfs(typed)
  const cpfsWrong =
    list.unreadable.length > 0
      ? texts.cpfsWrong
      : list.values.length === 0
        ? texts.cpfsMissing
        : tooMany(list.values.length)

  const send = async (way: Way, acceptInvalid: boolean) => {
    const it = { cpfs: list.values, description: description.trim(), type: kind, acceptInvalid }
    setBusy(true)
    const outcome = await resumed(() =>
      ask(way === 'add' ? calls.addNegotiation : calls.removeNegotiation, { body: it }),
    )
    setBusy(false)
    if (outcome.ok) {
      toast.done(doneWords(way === 'add' ? texts.added : texts.removed, outcome.value))
      setTyped('')
      setDescription('')
      setIsTold(false)
      return
    }
    setRefusal(outcome.refusal)
    setFailure(way === 'add' ? texts.addFailed : texts.removeFailed)
  }

  return {
    typed,
    list,
    cpfsWrong,
    kind,
    description,
    isTold,
    doubted,
    failure,
    refusal,
    busy,
    setKind,
    setDescription,
    type: (value: string) => {
      setTyped(value)
      setIsTold(false)
      setRefusal(null)
      setFailure(null)
    },
    submit: async (way: Way) => {
      setIsTold(true)
      setFailure(null)
      setRefusal(null)
      if (cpfsWrong !== undefined || kind === '') return
      if (list.wrong.length > 0) return setDoubted(way)
      await send(way, false)
    },
    goOn: async () => {
      const way = doubted
      setDoubted(null)
      if (way !== null) await send(way, true)
      return null
    },
    stop: () => setDoubted(null),
  }
}
