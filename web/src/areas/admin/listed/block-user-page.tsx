import * as calls from '@drip/core/contracts/admin/admin-calls'
import { useState, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { resumed } from '../../../api/connection.ts'
import type { Refusal } from '../../../api/refusal.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Form } from '../../../ui/form.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { readList, type EntryKind } from './bulk-list.ts'
import { customerTexts } from '../customers/customer-texts.ts'
import { BlockedList } from './blocked-list.tsx'
import { BulkField, doneWords, tooMany, wrongLines } from './bulk-field.tsx'
import { refusedRows } from './refused-rows.ts'
import { texts as all } from '../frame/texts.ts'
import { usePrefill } from '../frame/use-prefill.ts'
import { ask, useAsked } from '../signed-in.ts'

const texts = all.fraud

type Field = 'cpfs' | 'phones' | 'addressCeps'
const KINDS: Record<Field, EntryKind> = { cpfs: 'cpf', phones: 'phone', addressCeps: 'cep' }
const FIELDS = ['cpfs', 'phones', 'addressCeps'] as const

/** CPFs, phones and CEPs that are barred from buying, with those blocked now (000 §2, §5). */
export function BlockUserPage(): ReactNode {
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        back={{ href: SCREENS.customers.href(), label: customerTexts.list.title }}
      />
      <BlockForm />
      <BlockedList />
    </>
  )
}

function BlockForm() {
  const form = useBlockForm()
  const reasons = useAsked(calls.listBlockReasons)
  const field = (name: Field, label: string, counted: (count: number) => string) => (
    <BulkField
      label={label}
      value={form.typed[name]}
      list={form.lists[name]}
      counted={counted}
      optional
      help={name === 'phones' ? all.bulk.helpPhones : all.bulk.help}
      error={form.isTold ? form.wrong[name] : undefined}
      wrong={[
        ...(form.isTold ? wrongLines(form.lists[name].wrong, texts.formats[name]) : []),
        ...(form.refusal === null ? [] : refusedRows(form.refusal, name, form.lists[name])),
      ]}
      onChange={(value) => form.type(name, value)}
    />
  )
  return (
    <Form className="panel admin-form" onSubmit={form.submit}>
      <div className="admin-form__columns">
        <PhoneField
          label={texts.phone}
          value={form.phone}
          help={texts.phoneHelp}
          error={form.isTold && form.isPhoneWrong ? texts.wrong.phones : undefined}
          optional
          onChange={form.setPhone}
        />
      </div>
      <div className="admin-form__columns">
        {field('cpfs', texts.cpfs, (count) => texts.counted.cpfs(count))}
        {field('phones', texts.phones, (count) => texts.counted.phones(count))}
        {field('addressCeps', texts.ceps, (count) => texts.counted.addressCeps(count))}
      </div>
      {reasons.refusal !== null && <LoadFailure words={texts.reasonsFailed} onRetry={reasons.reload} />}
      <div className="admin-form__columns">
        <SelectField
          label={texts.reason}
          name="reason"
          value={form.reason}
          options={[{ value: '', label: texts.reasonChoose }, ...(reasons.value?.content ?? [])]}
          error={form.isTold && form.reason === '' ? texts.reasonMissing : undefined}
          onChange={form.setReason}
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
        <Button type="submit" kind="danger" busy={form.busy}>
          {texts.submit}
        </Button>
      </div>
    </Form>
  )
}

function useBlockForm() {
  const toast = useToast()
  const query = usePrefill()
  const [typed, setTyped] = useState({
    cpfs: query.get('cpf') ?? '',
    phones: query.get('phone') ?? '',
    addressCeps: query.get('cep') ?? '',
  })
  // a single phone has a country field; several are pasted
  const [phone, setPhone] = useState('')
  const [reason, setReason] = useState('')
  const [description, setDescription] = useState('')
  const [isTold, setIsTold] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const lists = {
    cpfs: readList(typed.cpfs, KINDS.cpfs),
    phones: readList(typed.phones, KINDS.phones),
    addressCeps: readList(typed.addressCeps, KINDS.addressCeps),
  }
  const one = readList(phone, KINDS.phones)
  const phones = [...new Set([...lists.phones.values, ...one.values])]
  const sent = { cpfs: lists.cpfs.values, phones, addressCeps: lists.addressCeps.values }
  const wrongOf = (it: Field) => (lists[it].wrong.length > 0 ? texts.wrong[it] : tooMany(sent[it].length))
  const wrong = { cpfs: wrongOf('cpfs'), phones: wrongOf('phones'), addressCeps: wrongOf('addressCeps') }

  const submit = async () => {
    setIsTold(true)
    setRefusal(null)
    setFailure(null)
    if (one.wrong.length > 0 || FIELDS.some((it) => wrong[it] !== undefined))
      return toast.failed(texts.invalid)
    if (FIELDS.every((it) => sent[it].length === 0)) return setFailure(texts.nothing)
    if (reason === '') return
    setBusy(true)
    const outcome = await resumed(() =>
      ask(calls.block, {
        body: { ...sent, reason, description: description.trim() },
      }),
    )
    setBusy(false)
    if (!outcome.ok) {
      setRefusal(outcome.refusal)
      return setFailure(texts.failed)
    }
    toast.done(doneWords(texts.done, outcome.value))
    setTyped({ cpfs: '', phones: '', addressCeps: '' })
    setPhone('')
    setDescription('')
    setIsTold(false)
  }

  // old errors disappear until the next submit
  const forget = () => {
    setIsTold(false)
    setRefusal(null)
    setFailure(null)
  }

  return {
    typed,
    phone,
    isPhoneWrong: one.wrong.length > 0,
    lists,
    wrong,
    reason,
    description,
    isTold,
    failure,
    refusal,
    busy,
    submit,
    setReason,
    setDescription,
    type: (name: Field, value: string) => {
      setTyped((before) => ({ ...before, [name]: value }))
      forget()
    },
    setPhone: (value: string) => {
      setPhone(value)
      forget()
    },
  }
}
