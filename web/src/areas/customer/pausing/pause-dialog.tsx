import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerOrder, PausePreview } from '@drip/core/contracts/customer-area'
import {
  HARDSHIP_LABELS,
  HARDSHIP_REASONS,
  type HardshipReason,
  type PauseKind,
} from '@drip/core/debts/pause'
import { useState } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import type { Refusal } from '../../../api/refusal.ts'
import { shownDate } from '../../../instalments/dates.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { NewDates } from '../moving/new-dates.tsx'
import { PreviewSheet, usePreviewed } from '../parts/preview-sheet.tsx'
import { RadioChoice } from '../parts/radio-choice.tsx'
import { ask, askAlone } from '../signed-in.ts'
import { texts as all } from '../texts.ts'
import { StaysOut } from './kept-out.tsx'
import { lastDay } from './last-day.ts'

const texts = all.pause

interface PauseProps {
  order: CustomerOrder
  kind: PauseKind
  onClose: () => void
}

/** The lengths of a pause for hardship, besides the maximum; a pause for a return always has the maximum length. */
const DAYS = [15, 30, 45]
const USUAL_DAYS = 30

/** A pause: its length and reason, then everything that it changes, and only then the acceptance. */
export function PauseDialog({ order, kind, onClose }: PauseProps) {
  const most = order.pauses.kinds.find((it) => it.kind === kind)?.days ?? 0
  const [days, setDays] = useState(kind === 'RETURN' ? most : Math.min(USUAL_DAYS, most))
  const [reason, setReason] = useState<HardshipReason | null>(null)
  const toast = useToast()
  const asked = { kind, days, reason }
  const previewed = usePreviewed({
    look: () => askAlone(calls.previewPause, { id: order.id, body: asked }),
    accept: ({ version }: PausePreview) =>
      ask(calls.beginPause, { id: order.id, body: { ...asked, version } }),
    changed: 'PAUSE_CHANGED',
    failureOf,
    onAccepted: ({ endsOn }) => {
      toast.done(texts.done(shownDate(lastDay(endsOn))))
      onClose()
    },
  })
  const isReasonMissing = kind === 'HARDSHIP' && reason === null
  return (
    <PreviewSheet
      title={texts.ask[kind]}
      previewed={previewed}
      choice={
        <>
          <p className="note">{texts.leads[kind](most)}</p>
          {kind === 'HARDSHIP' && (
            <>
              <RadioChoice
                name="days"
                legend={texts.howLong}
                options={[...DAYS.filter((it) => it < most), most].map((it) => [it, texts.days(it)])}
                chosen={days}
                onChoose={setDays}
              />
              <RadioChoice
                name="reason"
                legend={texts.why}
                options={HARDSHIP_REASONS.map((it) => [it, HARDSHIP_LABELS[it]])}
                chosen={reason}
                onChoose={(it) => {
                  setReason(it)
                  previewed.setFailure(null)
                }}
              />
            </>
          )}
        </>
      }
      look={{
        words: texts.look,
        ...(isReasonMissing && { press: () => previewed.setFailure(texts.reasonNeeded) }),
      }}
      shown={({ instalments, keptLateCharge }) => (
        <>
          <NewDates instalments={instalments} total={order.instalments.length} />
          <StaysOut instalments={instalments} />
          <p>{keptLateCharge > 0 ? texts.kept(moneyText(keptLateCharge)) : all.move.sameAmounts}</p>
          {order.autopay?.state === 'ON' && <p className="note">{texts.debitsFollow}</p>}
          <p className="note">{all.move.codesEnd}</p>
        </>
      )}
      accept={({ endsOn }) => texts.accept(shownDate(lastDay(endsOn)))}
      back={texts.back}
      onClose={onClose}
    />
  )
}

/** The message for somebody who requested a pause, or its end. */
export function failureOf(refusal: Refusal): string {
  return failureText(refusal, { refused: texts.refused, failed: all.move.failed })
}
