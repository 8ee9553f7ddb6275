/**
 * The result of a call, entered with the keyboard only: the focus starts on the outcomes, which arrows and digits
 * choose; Enter submits from any single-line field, and the next case opens.
 */
import {
  addDays,
  civilDate,
  parseCivilDate,
  saoPauloDate,
  startOfSaoPauloDay,
} from '@drip/core/calendar/dates'
import { CONTACT_OUTCOMES, type ContactOutcome } from '@drip/core/reminders/collections/contact-outcome'
import { LONGEST_PROMISE_DAYS } from '@drip/core/reminders/collections/promise'
import * as calls from '@drip/core/contracts/admin/collections/collection-calls'
import type { CollectionCase } from '@drip/core/contracts/admin/collections/admin-collections'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '../../../../api/calls/new-key.ts'
import { resumed } from '../../../../api/connection.ts'
import { refusalCode, type Refusal, wrongFields } from '../../../../api/refusal.ts'
import { serverNow } from '../../../../api/server-clock.ts'
import { FormPanel } from '../../../../signed/short-form.tsx'
import { type Refused, type Wrong, useShortForm } from '../../../../signed/use-short-form.ts'
import { FieldNote, TextArea, TextField } from '../../../../ui/fields/text-field.tsx'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { DateField } from '../../../../ui/work/fields/date-field.tsx'
import { useAdmin } from '../../frame/access.ts'
import { withStatus } from '../../frame/with-status.ts'
import { ask } from '../../signed-in.ts'
import { collectionsTexts } from './collections-texts.ts'
import { useNextCase } from './take-next.ts'
import { MoneyField } from '../../../../ui/work/fields/number-field.tsx'

const { form: texts, contacts } = collectionsTexts

const FIELDS = [
  'outcome',
  'promisedAmount',
  'promisedFor',
  'callBackAt',
  'callTime',
  'nextOn',
  'note',
] as const
type Field = (typeof FIELDS)[number]
/** Somebody else has the case by now. */
const NOT_MINE = 'CASE_NOT_IN_HAND'
type Values = Readonly<Record<Field, string>>

export function ContactForm({ it }: { it: CollectionCase }) {
  const { id, name } = it.customer
  const toast = useToast()
  const next = useNextCase()
  // the contact's own id: if its answer was lost, it is still recorded only once
  const [contactId] = useState(newKey)
  const adminId = useAdmin()?.id ?? ''
  const today = saoPauloDate(new Date(serverNow()))
  const tomorrow = addDays(today, 1)
  const form = useShortForm<Field>({
    initial: {
      outcome: '',
      promisedAmount: it.total.toFixed(2),
      promisedFor: tomorrow,
      callBackAt: tomorrow,
      callTime: '',
      nextOn: '',
      note: '',
    },
    draft: `contact.${adminId}.${id}`,
    check,
    send: async (values) => {
      const body = bodyOf(values)
      if (body === null) return { failure: texts.failed }
      const outcome = await resumed(() => ask(calls.writeContact, { id, contactId, body }))
      if (!outcome.ok) {
        // the form disappears with the case, and a message beside it would, too
        if (refusalCode(outcome.refusal) === NOT_MINE) toast.failed(texts.notInHand)
        return refused(outcome.refusal)
      }
      toast.done(texts.saved)
      await next()
      return null
    },
  })
  const chosen = form.values.outcome
  return (
    <FormPanel form={form} send={texts.save} title={texts.title} className="contact-form">
      <Outcomes name={name} field={form.field('outcome')} />
      {chosen === 'PROMISED' && (
        <div className="contact-form__pair stack-4">
          <MoneyField
            label={texts.amount}
            help={texts.amountHelp(moneyText(it.total))}
            {...form.field('promisedAmount')}
          />
          <DateField
            label={texts.day}
            help={texts.dayHelp}
            min={today}
            max={addDays(today, LONGEST_PROMISE_DAYS)}
            {...form.field('promisedFor')}
          />
        </div>
      )}
      {chosen === 'CALL_BACK' && (
        <div className="contact-form__pair stack-4">
          <DateField label={texts.callDay} min={today} {...form.field('callBackAt')} />
          <TextField
            label={texts.callTime}
            help={texts.callTimeHelp}
            inputMode="numeric"
            maxLength={5}
            mask={asTime}
            {...form.field('callTime')}
          />
        </div>
      )}
      <NoteField {...form.field('note')} />
      {chosen !== 'CALL_BACK' && chosen !== 'PROMISED' && (
        <DateField
          label={texts.next}
          help={texts.nextHelp}
          min={tomorrow}
          optional
          {...form.field('nextOn')}
        />
      )}
    </FormPanel>
  )
}

/** The outcomes as radio buttons: digits choose one while any of them has the focus. */
function Outcomes(props: {
  name: string
  field: ReturnType<ReturnType<typeof useShortForm<Field>>['field']>
}) {
  const { value, error, onChange } = props.field
  const radios = useRef(new Map<ContactOutcome, HTMLInputElement | null>())
  useEffect(() => radios.current.get(CONTACT_OUTCOMES[0])?.focus(), [])
  return (
    <fieldset className="outcomes" aria-describedby="outcomes-note">
      <legend>{texts.outcome(props.name)}</legend>
      <div className="outcomes__all stack-2">
        {CONTACT_OUTCOMES.map((outcome, index) => (
          <label key={outcome} className="outcomes__one">
            <input
              ref={(element) => void radios.current.set(outcome, element)}
              type="radio"
              name="outcome"
              value={outcome}
              checked={value === outcome}
              onChange={() => onChange(outcome)}
              onKeyDown={(event) => {
                const digit = CONTACT_OUTCOMES[Number(event.key) - 1]
                if (digit === undefined) return
                event.preventDefault()
                onChange(digit)
                radios.current.get(digit)?.focus()
              }}
            />
            <span className="outcomes__key" aria-hidden="true">
              {index + 1}
            </span>
            {contacts.outcomes[outcome]}
          </label>
        ))}
      </div>
      <FieldNote id="outcomes-note" help={texts.keys} error={error} />
    </fieldset>
  )
}

function NoteField({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  return (
    <TextArea
      label={texts.note}
      help={texts.noteHelp}
      optional
      value={value}
      maxLength={2000}
      onChange={onChange}
    />
  )
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** "1530" → "15:30". */
function asTime(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}

function instantOf({ callBackAt, callTime }: Values): string | null {
  const [, hours, minutes] = TIME.exec(callTime) ?? []
  const day = parseCivilDate(callBackAt)
  if (day === null || hours === undefined || minutes === undefined) return null
  const midnight = startOfSaoPauloDay(day).getTime()
  return new Date(midnight + Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS).toISOString()
}

const outcomeOf = ({ outcome }: Values): ContactOutcome | null =>
  CONTACT_OUTCOMES.find((it) => it === outcome) ?? null

function check(values: Values): Wrong<Field> {
  const outcome = outcomeOf(values)
  return {
    outcome: outcome === null ? texts.choose : undefined,
    promisedAmount:
      outcome === 'PROMISED' && !(Number(values.promisedAmount) > 0) ? texts.wrong.promisedAmount : undefined,
    promisedFor:
      outcome === 'PROMISED' && parseCivilDate(values.promisedFor) === null
        ? texts.wrong.promisedFor
        : undefined,
    callBackAt:
      outcome === 'CALL_BACK' && parseCivilDate(values.callBackAt) === null
        ? texts.wrong.callBackAt
        : undefined,
    callTime: outcome === 'CALL_BACK' && !TIME.test(values.callTime) ? texts.wrong.callTime : undefined,
  }
}

/** Null if the check has let through something that is not a contact. */
function bodyOf(values: Values) {
  const outcome = outcomeOf(values)
  if (outcome === null) return null
  const isPromise = outcome === 'PROMISED'
  const isCallBack = outcome === 'CALL_BACK'
  return {
    outcome,
    note: values.note,
    nextOn: isPromise || isCallBack || values.nextOn === '' ? null : civilDate(values.nextOn),
    callBackAt: isCallBack ? instantOf(values) : null,
    promisedAmount: isPromise ? Number(values.promisedAmount) : null,
    promisedFor: isPromise ? values.promisedFor : null,
  }
}

function refused(refusal: Refusal): Refused<Field> {
  if (refusalCode(refusal) === NOT_MINE) return { failure: texts.notInHand }
  const fields = wrongFields(refusal)
  const wrong = Object.fromEntries(
    (['promisedAmount', 'promisedFor', 'callBackAt', 'nextOn'] as const).flatMap((field) =>
      fields.has(field) ? [[field, texts.wrong[field]]] : [],
    ),
  )
  return fields.size > 0 ? { wrong } : { failure: withStatus(texts.failed, refusal) }
}
