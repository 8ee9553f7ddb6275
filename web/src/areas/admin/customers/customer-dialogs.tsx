/** The decisions about a customer: each asks for confirmation (000 §5) and reports its result (000 §8). */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminCustomer } from '@drip/core/contracts/admin/admin-area'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import type { Outcome } from '../../../api/refusal.ts'
import { maskCep } from '../../../masks/documents.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { doneWords } from '../listed/bulk-field.tsx'
import { customerCpf } from './hidden-cpf.tsx'
import { customerTexts as texts } from './customer-texts.ts'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { ask, useAsked } from '../signed-in.ts'

type Value = 'Cpf' | 'Phone' | 'Cep'
export type CustomerDecision =
  | 'archive'
  | 'unarchive'
  | 'reset'
  | 'review'
  | 'whitelistRemove'
  | `block${Value}`
  | `unblock${Value}`

interface DecisionProps {
  customer: AdminCustomer
  onClose: () => void
}

export function CustomerDialog({ decision, ...rest }: DecisionProps & { decision: CustomerDecision }) {
  switch (decision) {
    case 'archive':
    case 'unarchive':
      return <ArchiveDialog {...rest} way={decision} />
    case 'reset':
      return <ResetDialog {...rest} />
    case 'review':
      return <ReviewDialog {...rest} />
    case 'whitelistRemove':
      return <WhitelistDialog {...rest} />
    case 'blockCpf':
      return <BlockDialog {...rest} value="Cpf" />
    case 'blockPhone':
      return <BlockDialog {...rest} value="Phone" />
    case 'blockCep':
      return <BlockDialog {...rest} value="Cep" />
    case 'unblockCpf':
      return <UnblockDialog {...rest} value="Cpf" />
    case 'unblockPhone':
      return <UnblockDialog {...rest} value="Phone" />
    case 'unblockCep':
      return <UnblockDialog {...rest} value="Cep" />
  }
}

function ArchiveDialog({ customer, way, ...rest }: DecisionProps & { way: 'archive' | 'unarchive' }) {
  return (
    <DecisionDialog
      title={texts[way].title(customer.name)}
      lead={texts[way].lead}
      confirm={texts.customer[way]}
      isGrave={way === 'archive'}
      act={() =>
        resumed(() =>
          ask(way === 'archive' ? calls.archiveCustomer : calls.enableCustomer, { id: customer.id }),
        )
      }
      done={texts[way].done}
      failed={(refusal) => withStatus(texts.operationFailed, refusal)}
      onClose={rest.onClose}
    />
  )
}

function ResetDialog({ customer, ...rest }: DecisionProps) {
  return (
    <DecisionDialog
      title={texts.reset.title(customer.name)}
      lead={customer.status === 'ARCHIVED' ? texts.reset.leadArchived : texts.reset.lead}
      confirm={texts.reset.confirm}
      isGrave
      act={() => resumed(() => ask(calls.resetPassword, { id: customer.id }))}
      done={texts.reset.done}
      failed={(refusal) => withStatus(texts.operationFailed, refusal)}
      onClose={rest.onClose}
    />
  )
}

function ReviewDialog({ customer, ...rest }: DecisionProps) {
  const { total, used } = customer.limit
  const known = (reais: number | null) => (reais === null ? all.notAvailable : moneyText(reais))
  return (
    <DecisionDialog
      title={texts.review.title(customer.name)}
      lead={texts.review.lead}
      changes={[
        [texts.customer.limitTotal, known(total)],
        [texts.customer.limitUsed, known(used)],
      ]}
      confirm={texts.review.confirm}
      act={() => resumed(() => ask(calls.reviewLimit, { id: customer.id }))}
      done={({ before, after }) =>
        before === after
          ? texts.review.done
          : `${texts.review.done}. ${texts.review.change(known(before), known(after))}`
      }
      failed={texts.review.failed}
      onClose={rest.onClose}
    />
  )
}

function WhitelistDialog({ customer, ...rest }: DecisionProps) {
  const words = all.whitelist
  return (
    <DecisionDialog
      title={words.removeAsk(1)}
      lead={words.removeLead}
      changes={[
        [texts.customer.name, customer.name],
        [texts.customer.cpf, customer.cpf],
      ]}
      confirm={texts.customer.whitelistRemove}
      act={() => withCpf(customer, (cpf) => ask(calls.distrust, { body: { cpfs: [cpf] } }))}
      done={words.removed}
      failed={words.removeFailed}
      onClose={rest.onClose}
    />
  )
}

function BlockDialog({ customer, value, ...rest }: DecisionProps & { value: Value }) {
  const words = all.fraud
  const reasons = useAsked(calls.listBlockReasons)
  const [reason, setReason] = useState('')
  const [description, setDescription] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const it = valueOf(customer, value)
  return (
    <DecisionDialog
      title={texts.block.ask(it.name, it.shown)}
      lead={words.lead}
      confirm={texts.customer.block}
      isGrave
      act={() => {
        setIsMissing(reason === '')
        if (reason === '') return null
        return withValue(customer, value, (values) =>
          ask(calls.block, { body: { ...values, reason, description } }),
        )
      }}
      done={(done) => doneWords(words.blocked[it.word], done)}
      failed={(refusal) => withStatus(words.operationFailed, refusal)}
      onClose={rest.onClose}
    >
      {reasons.refusal !== null && <LoadFailure words={words.reasonsFailed} onRetry={reasons.reload} />}
      <SelectField
        label={words.reason}
        name="reason"
        value={reason}
        options={[{ value: '', label: words.reasonChoose }, ...(reasons.value?.content ?? [])]}
        error={isMissing && reason === '' ? words.reasonMissing : undefined}
        onChange={setReason}
      />
      <TextArea
        label={words.description}
        value={description}
        optional
        maxLength={500}
        onChange={setDescription}
      />
    </DecisionDialog>
  )
}

function UnblockDialog({ customer, value, ...rest }: DecisionProps & { value: Value }) {
  const words = all.fraud
  const it = valueOf(customer, value)
  return (
    <DecisionDialog
      title={words.unblockAsk(it.name, it.shown)}
      lead={words.unblockLead}
      confirm={words.unblock}
      act={() => withValue(customer, value, (values) => ask(calls.unblock, { body: values }))}
      done={words.unblocked[it.word]}
      failed={(refusal) => withStatus(words.operationFailed, refusal)}
      onClose={rest.onClose}
    />
  )
}

function valueOf(customer: AdminCustomer, value: Value) {
  const none: Record<'cpfs' | 'phones' | 'addressCeps', string[]> = { cpfs: [], phones: [], addressCeps: [] }
  switch (value) {
    case 'Cpf':
      return {
        name: 'CPF',
        word: 'cpf' as const,
        shown: customer.cpf,
        sent: none,
      }
    case 'Phone':
      return {
        name: 'telefone',
        word: 'phone' as const,
        shown: maskPhone(customer.phone),
        sent: { ...none, phones: [customer.phone] },
      }
    case 'Cep':
      return {
        name: 'CEP',
        word: 'cep' as const,
        shown: maskCep(customer.addressCep),
        sent: { ...none, addressCeps: [customer.addressCep] },
      }
  }
}

/** For actions on a CPF: it is loaded first, because the page does not have it. */
async function withCpf<T>(
  customer: AdminCustomer,
  act: (cpf: string) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const seen = await customerCpf(customer.id)
  return seen.ok ? resumed(() => act(seen.value.cpf)) : seen
}

/** For actions on one of the customer's values. */
function withValue<T>(
  customer: AdminCustomer,
  value: Value,
  act: (values: ReturnType<typeof valueOf>['sent']) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { sent } = valueOf(customer, value)
  return value === 'Cpf'
    ? withCpf(customer, (cpf) => act({ ...sent, cpfs: [cpf] }))
    : resumed(() => act(sent))
}
