import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerOrder, PausePreview } from '@drip/core/contracts/customer-area'
import {
  HARDSHIP_LABELS,
  HARDSHIP_REASONS,
  type HardshipReason,
  type PauseKind,
} from '@drip/core/debts/pause'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { failureText } from '../../../api/failure-text.ts'
import { refusalCode, type Refusal } from '../../../api/refusal.ts'
import { shownDate } from '../../../instalments/dates.ts'
import { useBackCloses } from '../../../signed/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { NewDates } from '../moving/new-dates.tsx'
import { ask, askAlone } from '../signed-in.ts'
import { texts as all } from '../texts.ts'
import { lastDay } from './last-day.ts'

const texts = all.pause

interface PauseProps {
  order: CustomerOrder
  kind: PauseKind
  onClose: () => void
}

/** How long somebody can do without paying, and as long as it may be; a return takes as long as it may. */
const DAYS = [15, 30, 45]
const USUAL_DAYS = 30

/** A pause: how long and why, shown with all that it changes, and only then accepted. */
export function PauseDialog({ order, kind, onClose }: PauseProps) {
  useBackCloses(onClose)
  const most = order.pauses.kinds.find((it) => it.kind === kind)?.days ?? 0
  const [days, setDays] = useState(kind === 'RETURN' ? most : Math.min(USUAL_DAYS, most))
  const [reason, setReason] = useState<HardshipReason | null>(null)
  const [preview, setPreview] = useState<PausePreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const toast = useToast()
  const asked = { kind, days, reason }

  const look = async () => {
    if (kind === 'HARDSHIP' && reason === null) {
      setFailure(texts.reasonNeeded)
      return false
    }
    const outcome = await resumed(() => askAlone(calls.previewPause, { id: order.id, body: asked }))
    setPreview(outcome.ok ? outcome.value : null)
    setFailure(outcome.ok ? null : failureOf(outcome.refusal))
    return outcome.ok
  }
  const accept = async () => {
    if (preview === null) return
    const body = { ...asked, version: preview.version }
    const outcome = await resumed(() => ask(calls.beginPause, { id: order.id, body }))
    if (outcome.ok) {
      toast.done(texts.done(shownDate(lastDay(preview.endsOn))))
      return onClose()
    }
    const code = refusalCode(outcome.refusal)
    // what is shown then is what is accepted next
    if (code === 'PAUSE_CHANGED' && !(await look())) return
    setFailure(failureOf(outcome.refusal))
  }
  return (
    <Dialog title={texts.ask[kind]} shape="sheet" onClose={onClose}>
      {failure !== null && <Alert tone={preview === null ? 'danger' : 'information'}>{failure}</Alert>}
      {preview === null ? (
        <>
          <p className="note">{texts.leads[kind](most)}</p>
          {kind === 'HARDSHIP' && (
            <>
              <Choice
                name="days"
                legend={texts.howLong}
                options={[...DAYS.filter((it) => it < most), most].map((it) => [it, texts.days(it)])}
                chosen={days}
                onChoose={setDays}
              />
              <Choice
                name="reason"
                legend={texts.why}
                options={HARDSHIP_REASONS.map((it) => [it, HARDSHIP_LABELS[it]])}
                chosen={reason}
                onChoose={(it) => {
                  setReason(it)
                  setFailure(null)
                }}
              />
            </>
          )}
          <Button block onPress={look}>
            {texts.look}
          </Button>
        </>
      ) : (
        <>
          <NewDates instalments={preview.instalments} total={order.instalments.length} />
          <p>
            {preview.keptLateCharge > 0
              ? texts.kept(moneyText(preview.keptLateCharge))
              : all.move.sameAmounts}
          </p>
          {order.autopay?.state === 'ON' && <p className="note">{texts.debitsFollow}</p>}
          <p className="note">{all.move.codesEnd}</p>
          <Button block onPress={accept}>
            {texts.accept(shownDate(lastDay(preview.endsOn)))}
          </Button>
          <Button
            kind="quiet"
            block
            onPress={() => {
              setPreview(null)
              setFailure(null)
            }}
          >
            {texts.back}
          </Button>
        </>
      )}
    </Dialog>
  )
}

function Choice<Value extends string | number>(props: {
  name: string
  legend: string
  options: readonly (readonly [Value, string])[]
  chosen: Value | null
  onChoose: (it: Value) => void
}) {
  return (
    <fieldset className="channels">
      <legend className="note">{props.legend}</legend>
      {props.options.map(([value, label]) => (
        <label key={value} className="channels__one">
          <input
            type="radio"
            name={props.name}
            value={value}
            checked={props.chosen === value}
            onChange={() => props.onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** In words for who asked for a pause, or for its end. */
export function failureOf(refusal: Refusal): string {
  return failureText(refusal, { refused: texts.refused, failed: all.move.failed })
}
