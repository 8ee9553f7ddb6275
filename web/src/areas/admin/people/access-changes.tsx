/**
 * Pending changes of a customer's access: those that need a second person, those that wait, and those that were
 * objected to.
 */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminCustomer } from '@drip/core/contracts/admin/admin-area'
import type { ContactChangeRow } from '@drip/core/contracts/accounts/contact-changes'
import type { RequestedChange } from '@drip/core/contracts/admin/requested-changes'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalCode, type Outcome } from '../../../api/refusal.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { useWhyNot } from '../frame/access.ts'
import { accessTexts as texts } from '../frame/access-texts.ts'
import { useReason } from '../frame/use-reason.tsx'
import { withStatus } from '../frame/with-status.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { Block } from '../orders/order-blocks.tsx'
import { ask, useAsked } from '../signed-in.ts'

type Decision =
  | { kind: 'reopen' }
  | { kind: 'giveBack' }
  | { kind: 'agree' | 'refuse' | 'end'; change: RequestedChange }

export function AccessChanges(props: { customer: AdminCustomer }) {
  const { customer } = props
  const whyNot = useWhyNot()('CUSTOMERS_EDIT')
  const asked = useAsked(calls.listChanges, { query: { subjectId: customer.id } })
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const open = (asked.value?.content ?? []).filter((it) => it.state === 'ASKED' || it.state === 'AGREED')
  const { contactChanges, recoveryClosedAt } = customer
  const countsAlready = isObjectedAfterwards(customer)
  if (open.length === 0 && contactChanges.length === 0 && recoveryClosedAt === null) return null

  return (
    <Block id="access-title" title={texts.title}>
      {recoveryClosedAt !== null && (
        <>
          <Alert tone="warning">{texts.closed(shownInstant(recoveryClosedAt))}</Alert>
          {countsAlready && <p>{texts.countsAlready}</p>}
          <div className="actions">
            {countsAlready && !open.some((it) => it.kind === 'CUSTOMER_CONTACT_BACK') && (
              <ActionButton kind="primary" whyNot={whyNot} onPress={() => setDeciding({ kind: 'giveBack' })}>
                {texts.giveBack}
              </ActionButton>
            )}
            <ActionButton whyNot={whyNot} onPress={() => setDeciding({ kind: 'reopen' })}>
              {texts.reopen}
            </ActionButton>
          </div>
        </>
      )}
      {open.map((it) => (
        <Asked key={it.id} change={it} onDecide={(kind) => setDeciding({ kind, change: it })} />
      ))}
      {contactChanges.length > 0 && <History changes={contactChanges} />}
      {deciding !== null && (
        <AnswerDialog customerId={customer.id} decision={deciding} onClose={() => setDeciding(null)} />
      )}
    </Block>
  )
}

/** Whether a change had taken effect before the objection that closed recovery: the account has its new contact now. */
function isObjectedAfterwards({ contactChanges, recoveryClosedAt }: AdminCustomer): boolean {
  if (recoveryClosedAt === null) return false
  const done = contactChanges.filter((it) => it.state === 'DONE')
  const objected = done.filter((it) => it.objectedAt !== null && it.objectedAt >= recoveryClosedAt)
  // the removal of a second factor changes no contact
  return done.some((it) => !it.keepsPhone && objected.some(({ askedAt }) => askedAt <= it.askedAt))
}

function Asked(props: { change: RequestedChange; onDecide: (kind: 'agree' | 'refuse' | 'end') => void }) {
  const { change, onDecide } = props
  return (
    <div className="asked-change">
      <p>
        <Badge tone="attention">{texts.state[change.state]}</Badge>
      </p>
      <ul>
        {Object.keys(change.after).map((field) => (
          <li key={field}>{lineOf(change, field)}</li>
        ))}
      </ul>
      <p className="note">
        {texts.by(change.askedBy.name, shownInstant(change.askedAt))}. {texts.reason(change.reason)}
      </p>
      {change.takesEffectAt !== null && (
        <p className="note">{texts.waits(shownInstant(change.takesEffectAt))}</p>
      )}
      {change.state === 'ASKED' && !change.mayAnswer && <p className="note">{texts.needsOther}</p>}
      <div className="actions">
        {change.mayAnswer && (
          <>
            <ActionButton kind="primary" whyNot={null} onPress={() => onDecide('agree')}>
              {texts.agree}
            </ActionButton>
            <ActionButton whyNot={null} onPress={() => onDecide('refuse')}>
              {texts.refuse}
            </ActionButton>
          </>
        )}
        {change.mayStop && (
          <ActionButton whyNot={null} onPress={() => onDecide('end')}>
            {texts.end}
          </ActionButton>
        )}
      </div>
    </div>
  )
}

function lineOf({ before, after }: RequestedChange, field: string): string {
  if (field === 'password') return texts.passwordBecomes
  const shown = (value: string | null | undefined) => {
    if (value === null || value === undefined || value === '') return texts.none
    return field === 'phone' ? maskPhone(value) : value
  }
  return texts.becomes(texts.field[field] ?? field, shown(before[field]), shown(after[field]))
}

function History({ changes }: { changes: readonly ContactChangeRow[] }) {
  return (
    <>
      <h3 className="block-subtitle">{texts.history}</h3>
      <ul className="reasons">
        {changes.map((it) => (
          <li key={it.id}>
            {it.keepsPhone
              ? texts.factorLine(texts.source[it.source])
              : texts.contactLine(texts.contactField[it.field], it.newValue, texts.source[it.source])}{' '}
            <Badge tone={it.state === 'STOPPED' ? 'late' : it.state === 'WAITING' ? 'attention' : 'calm'}>
              {texts.contactState[it.state]}
            </Badge>
            <br />
            <span className="note">
              {texts.askedAt(shownInstant(it.askedAt))}
              {it.state === 'WAITING' && `. ${texts.waits(shownInstant(it.takesEffectAt))}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function AnswerDialog(props: { customerId: string; decision: Decision; onClose: () => void }) {
  const { decision } = props
  const { field, said } = useReason({
    label: texts.reasonLabel,
    missing: texts.reasonMissing,
    shortest: 1,
  })
  const words = WORDS[decision.kind]
  const needsReason = decision.kind !== 'agree' && decision.kind !== 'end'

  const decide = (reason: string): Promise<Outcome<unknown>> => {
    if (decision.kind === 'reopen')
      return ask(calls.reopenRecovery, { id: props.customerId, body: { reason } })
    if (decision.kind === 'giveBack')
      return ask(calls.askForContactBack, { id: props.customerId, body: { reason } })
    const { id } = decision.change
    if (decision.kind === 'agree') return ask(calls.agreeToChange, { id })
    return decision.kind === 'refuse'
      ? ask(calls.refuseChange, { id, body: { answer: reason } })
      : ask(calls.endChange, { id })
  }
  return (
    <DecisionDialog
      title={words.title}
      lead={decision.kind === 'agree' ? agreeLead(decision.change) : words.lead}
      confirm={words.confirm}
      act={() => {
        const reason = needsReason ? said() : ''
        return reason === null ? null : resumed(() => decide(reason))
      }}
      done={words.done}
      failed={(it) => (refusalCode(it) === 'CPF_TAKEN' ? texts.cpfTaken : withStatus(texts.failed, it))}
      onClose={props.onClose}
    >
      {needsReason && field}
    </DecisionDialog>
  )
}

/** The CPF changes as soon as it is approved, even if other fields wait. */
function agreeLead({ kind, after }: RequestedChange): string {
  if (kind === 'CUSTOMER_CONTACT_BACK') return texts.agreeGiveBackLead
  const { cpf, ...others } = after
  const leads = [
    ...(cpf === undefined ? [] : [texts.agreeCpfLead]),
    ...(Object.keys(others).length === 0 ? [] : [texts.agreeLead]),
  ]
  return leads.join(' ')
}

const WORDS: Record<Decision['kind'], { title: string; lead?: string; confirm: string; done: string }> = {
  reopen: {
    title: texts.reopenTitle,
    lead: texts.reopenLead,
    confirm: texts.reopen,
    done: texts.reopened,
  },
  giveBack: {
    title: texts.giveBackTitle,
    lead: texts.giveBackLead,
    confirm: texts.giveBack,
    done: texts.giveBackAsked,
  },
  agree: { title: texts.agreeTitle, confirm: texts.agree, done: texts.agreed },
  refuse: { title: texts.refuseTitle, confirm: texts.refuse, done: texts.refused },
  end: { title: texts.end, confirm: texts.end, done: texts.ended },
}
