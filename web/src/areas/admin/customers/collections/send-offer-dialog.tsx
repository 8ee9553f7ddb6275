import * as calls from '@drip/core/contracts/admin/collections/collection-calls'
import type { CollectionCase } from '@drip/core/contracts/admin/collections/admin-collections'
import { useState } from 'react'
import { resumed } from '../../../../api/connection.ts'
import { failureText } from '../../../../api/failure-text.ts'
import { type Refusal, refusalCode } from '../../../../api/refusal.ts'
import { DecisionDialog } from '../../../../signed/decision-dialog.tsx'
import { SelectField } from '../../../../ui/work/fields/select-field.tsx'
import { LineAction } from '../../frame/action-button.tsx'
import { orderTexts } from '../../orders/order-texts.ts'
import { ShownOffer } from '../../orders/plan/plan-dialog.tsx'
import { ask } from '../../signed-in.ts'
import { collectionsTexts } from './collections-texts.ts'

const texts = collectionsTexts.offers

type Plans = CollectionCase['plans'][number]

interface SendProps {
  it: CollectionCase
  of: Plans
  offer: Plans['offers'][number]
  /** Loads the case again, for the current offers. */
  reload: () => Promise<unknown>
}

/** Sends one of the offers as a link; for the person who has the case in hand. */
export function SendOffer(props: SendProps) {
  const [isOpen, setOpen] = useState(false)
  const { it, of, offer } = props
  const kind = orderTexts.plan.offers[offer.kind](offer.lines.length)
  return (
    <>
      <LineAction
        whyNot={it.hold?.isMine === true ? null : texts.needsHand}
        name={`${texts.send}: ${texts.sendOf(of.orderCode, kind)}`}
        onPress={() => setOpen(true)}
      >
        {texts.send}
      </LineAction>
      {isOpen && <SendDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function SendDialog({ it, of, offer: given, reload, onClose }: SendProps & { onClose: () => void }) {
  // pressed again, it sends the same offer
  const [offerId] = useState(() => crypto.randomUUID())
  const [days, setDays] = useState(String(texts.usualDays))
  // the current offer: a change made while the dialog is open is shown before sending
  const offer = of.offers.find(({ kind }) => kind === given.kind) ?? given
  const { kind, version } = offer
  const body = { orderId: of.orderId, kind, version, days: Number(days) }
  return (
    <DecisionDialog
      title={texts.sendTitle}
      lead={texts.sendLead}
      confirm={texts.confirm}
      act={() => resumed(() => ask(calls.sendOffer, { id: it.customer.id, offerId, body }))}
      done={texts.sent}
      failed={async (refusal) => {
        if (refusalCode(refusal) === 'PLAN_CHANGED') await reload()
        return failed(refusal)
      }}
      onClose={onClose}
    >
      <p>
        <strong>{texts.sendOf(of.orderCode, orderTexts.plan.offers[offer.kind](offer.lines.length))}</strong>
      </p>
      <SelectField
        label={texts.days}
        help={texts.daysHelp}
        name="days"
        value={days}
        options={texts.dayChoices.map((count) => ({ value: String(count), label: texts.daysOf(count) }))}
        onChange={setDays}
      />
      <ShownOffer offer={offer} />
    </DecisionDialog>
  )
}

function failed(refusal: Refusal): string {
  if (refusalCode(refusal) !== 'CONTACT_NOT_NOW') return failureText(refusal, texts)
  const why = refusal.kind === 'refused' ? refusal.problem?.detail : undefined
  const { hindrances } = collectionsTexts.page
  const isKnown = (it: string | undefined): it is keyof typeof hindrances =>
    it !== undefined && it in hindrances
  return isKnown(why) ? texts.hindered(hindrances[why]) : texts.failed
}
