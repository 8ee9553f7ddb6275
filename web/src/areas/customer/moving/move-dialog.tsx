import * as calls from '@drip/core/contracts/customer-calls'
import { type CivilDate, civilDate } from '@drip/core/calendar/dates'
import type { CustomerOrder, MovePreview } from '@drip/core/contracts/customer-area'
import { FOLLOWING, type Following } from '@drip/core/debts/move-instalment'
import { useState } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { shownDate } from '../../../instalments/dates.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Calendar } from '../../../ui/fields/calendar.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { PreviewSheet, usePreviewed } from '../parts/preview-sheet.tsx'
import { RadioChoice } from '../parts/radio-choice.tsx'
import { ask, askAlone } from '../signed-in.ts'
import { texts as all } from '../texts.ts'
import { NewDates } from './new-dates.tsx'

const texts = all.move

interface MoveProps {
  order: CustomerOrder
  days: CustomerOrder['moves']['days'][number]
  onClose: () => void
}

/** Another date for an instalment: choose it, see everything that it changes, and only then accept. */
export function MoveDialog({ order, days, onClose }: MoveProps) {
  const { instalmentId } = days
  const [from, to] = [civilDate(days.from), civilDate(days.to)]
  const [date, setDate] = useState<CivilDate>(from)
  const [following, setFollowing] = useState<Following>('KEEP')
  const toast = useToast()
  const asked = { instalmentId, date, following }
  const number = order.instalments.find((it) => it.id === instalmentId)?.number ?? 0
  const hasFollowing = order.instalments.some((it) => it.status === 'PENDING' && it.number > number)
  const previewed = usePreviewed({
    look: () => askAlone(calls.previewMove, { id: order.id, body: asked }),
    accept: ({ version }: MovePreview) =>
      ask(calls.moveDueDate, { id: order.id, body: { ...asked, version } }),
    changed: 'MOVE_CHANGED',
    failureOf: (refusal) => failureText(refusal, texts),
    onAccepted: () => {
      toast.done(texts.done(shownDate(date)))
      onClose()
    },
  })
  return (
    <PreviewSheet
      title={texts.title(number)}
      previewed={previewed}
      choice={
        <>
          <p className="note">{texts.lead(order.moves.perOrder)}</p>
          <Calendar label={texts.calendar} chosen={date} min={from} max={to} onChoose={setDate} />
          {hasFollowing && (
            <RadioChoice
              name="following"
              legend={texts.following}
              options={FOLLOWING.map((it) => [it, texts.others[it]])}
              chosen={following}
              onChoose={setFollowing}
            />
          )}
        </>
      }
      look={{ words: texts.look(shownDate(date)) }}
      shown={({ instalments, keptLateCharge }) => (
        <>
          <NewDates instalments={instalments} total={order.instalments.length} />
          <p>{keptLateCharge > 0 ? texts.kept(moneyText(keptLateCharge)) : texts.sameAmounts}</p>
          <p className="note">{texts.codesEnd}</p>
        </>
      )}
      accept={() => texts.accept}
      back={texts.back}
      onClose={onClose}
    />
  )
}
