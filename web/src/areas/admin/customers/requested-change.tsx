import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { RequestedChange } from '@drip/core/contracts/admin/requested-changes'
import {
  PERMISSION_OF_CHANGE,
  type ChangeKindName,
  type ChangeState,
} from '@drip/core/contracts/change-states'
import { useState } from 'react'
import { refusalCode, type Refusal } from '../../../api/refusal.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { KeyValues } from '../../../ui/work/key-values.tsx'
import { accessTexts } from '../frame/access-texts.ts'
import { changeTexts as texts } from '../history/change-texts.ts'
import { texts as all } from '../frame/texts.ts'
import { useAdmin } from '../frame/access.ts'
import { changedText } from '../partners/change-words.ts'
import { partnerTexts } from '../partners/texts.ts'
import { ChangePreview } from '../orders/change-preview.tsx'
import { summaryOf } from '../orders/preview-lines.ts'
import { policyTexts } from '../watch/policies/policy-texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { ask, useAsked } from '../signed-in.ts'

/** The open requests about one merchant or customer; nothing if the admin may not answer them. */
export function ChangesOfSubject(props: { subjectId: string; kind: ChangeKindName }) {
  const { subjectId, kind } = props
  const admin = useAdmin()
  const { value } = useAsked(calls.listChanges, { query: { subjectId } })
  if (admin === null || !admin.permissions.includes(PERMISSION_OF_CHANGE[kind])) return null
  const open = value?.content.filter((it) => it.kind === kind && it.endedAt === null) ?? []
  return open.map((change) => <ChangeCard key={change.id} change={change} />)
}

const TONES: Record<ChangeState, BadgeTone> = {
  ASKED: 'attention',
  AGREED: 'attention',
  DONE: 'good',
  REFUSED: 'late',
  WITHDRAWN: 'calm',
  STOPPED: 'late',
  OUTDATED: 'calm',
  EXPIRED: 'calm',
}

/** One change with its values before and after, its requester and reason, and the second person's answer. */
export function ChangeCard({ change }: { change: RequestedChange }) {
  const { id, takesEffectAt } = change
  const [asks, setAsks] = useState<'agree' | 'refuse' | null>(null)
  const [reason, setReason] = useState('')
  const toast = useToast()
  const end = async () => {
    const outcome = await ask(calls.endChange, { id })
    if (outcome.ok) toast.done(texts.ended)
    else toast.failed(whyNot(outcome.refusal))
  }
  const lines = Object.keys(change.after).map(
    (field) => [FIELDS[field] ?? field, becomesText(change, field)] as const,
  )
  // then the answer says why, and is not the words of who agreed before
  const isStopped = change.state === 'STOPPED'
  const facts = [...amountOf(change), ...lines, ...untilOf(change)]
  return (
    <article className="requested-change" aria-label={texts.kinds[change.kind]}>
      <p>
        <Badge tone={TONES[change.state]}>{texts.states[change.state]}</Badge>
      </p>
      <KeyValues items={facts} />
      {change.preview !== null && <ChangePreview preview={change.preview} />}
      <p className="note">
        {texts.askedBy(change.askedBy.name, shownInstant(change.askedAt))} {texts.reason(change.reason)}
      </p>
      {change.answeredBy !== null && (
        <p className="note">{texts.answered(change.answeredBy.name, isStopped ? '' : change.answer)}</p>
      )}
      {isStopped && change.answer !== '' && <p className="note">{texts.reason(change.answer)}</p>}
      {change.state === 'AGREED' && takesEffectAt !== null && (
        <Alert tone="information">{texts.counts(shownInstant(takesEffectAt))}</Alert>
      )}
      {change.state === 'ASKED' && !change.mayAnswer && <p className="note">{texts.own}</p>}
      <div className="actions">
        {change.mayAnswer && (
          <>
            <Button kind="primary" onPress={() => setAsks('agree')}>
              {texts.agree}
            </Button>
            <Button kind="secondary" onPress={() => setAsks('refuse')}>
              {texts.refuse}
            </Button>
          </>
        )}
        {change.mayStop && (
          <Button kind="secondary" onPress={end}>
            {change.state === 'AGREED' ? texts.stop : texts.withdraw}
          </Button>
        )}
      </div>
      {asks === 'agree' && (
        <DecisionDialog
          title={agreeTitle(change)}
          lead={change.preview === null ? texts.agreeLead : texts.agreeToActLead}
          {...(lines.length === 0 ? {} : { changes: lines })}
          isGrave={change.preview !== null}
          confirm={texts.agree}
          act={() => ask(calls.agreeToChange, { id })}
          done={change.preview === null ? texts.agreed : texts.agreedToAct}
          failed={whyNot}
          toastsFailure
          onClose={() => setAsks(null)}
        >
          <WhatHappens preview={change.preview} />
        </DecisionDialog>
      )}
      {asks === 'refuse' && (
        <DecisionDialog
          title={texts.refuseTitle}
          confirm={texts.refuse}
          act={() =>
            reason.trim() === ''
              ? texts.refuseNeeded
              : ask(calls.refuseChange, { id, body: { answer: reason.trim() } })
          }
          done={texts.refused}
          failed={whyNot}
          toastsFailure
          onClose={() => setAsks(null)}
        >
          <TextField label={texts.refuseReason} value={reason} maxLength={500} onChange={setReason} />
        </DecisionDialog>
      )}
    </article>
  )
}

const whyNot = (refusal: Refusal) =>
  texts.refusals[refusalCode(refusal) ?? ''] ?? withStatus(texts.failed, refusal)

/** A list of debts concerns several orders. */
export function subjectName({ subject, preview }: RequestedChange): string {
  const others = preview === null ? 0 : preview.orders.length - 1
  return others > 0 ? texts.andOthers(subject.name, others) : subject.name
}

/** The question, with the amount and its owner if money is involved. */
function agreeTitle(change: RequestedChange): string {
  const { kind, amount } = change
  return amount === null
    ? texts.agreeTitle
    : (texts.agreeToActTitle[kind]?.(moneyText(amount), subjectName(change)) ?? texts.agreeTitle)
}

/** Where money goes, as the card describes it in detail. */
function WhatHappens({ preview }: Pick<RequestedChange, 'preview'>) {
  const sentences = preview === null ? [] : summaryOf(preview)
  if (sentences.length === 0) return null
  return (
    <ul className="preview__summary">
      {sentences.map((it) => (
        <li key={it}>{it}</li>
      ))}
    </ul>
  )
}

const amountOf = ({ amount }: RequestedChange) =>
  amount === null ? [] : [[texts.amount, moneyText(amount)] as const]

const untilOf = ({ state, expiresAt }: RequestedChange) =>
  state === 'ASKED' && expiresAt !== null ? [[texts.until, shownInstant(expiresAt)] as const] : []

/** Nobody may read the value of a password. */
function becomesText({ before, after }: RequestedChange, field: string): string {
  if (field === 'password') return accessTexts.passwordBecomes
  if (field === 'role') return texts.becomes(roleText(before[field]), roleText(after[field]))
  return texts.becomes(changedText(field, before[field] ?? null), changedText(field, after[field] ?? null))
}

const roleText = (role: string | null | undefined) =>
  Object.entries(all.roles).find(([name]) => name === role)?.[1] ?? ''

const FIELDS: Readonly<Record<string, string>> = {
  ...partnerTexts.fields,
  ...accessTexts.field,
  role: all.people.role,
  ...policyTexts.fields,
}
