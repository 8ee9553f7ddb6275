import * as calls from '@drip/core/contracts/customer-calls'
import { type CivilDate, civilDate } from '@drip/core/calendar/dates'
import type { CustomerOrder, MovePreview } from '@drip/core/contracts/customer-area'
import { FOLLOWING, type Following } from '@drip/core/debts/move-instalment'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { failureText } from '../../../api/failure-text.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { shownDate } from '../../../instalments/dates.ts'
import { useBackCloses } from '../../../signed/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Calendar } from '../../../ui/fields/calendar.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { ask, askAlone } from '../signed-in.ts'
import { texts as all } from '../texts.ts'
import { NewDates } from './new-dates.tsx'

const texts = all.move

interface MoveProps {
  order: CustomerOrder
  days: CustomerOrder['moves']['days'][number]
  onClose: () => void
}

/** Another date for an instalment: chosen, shown with all that it changes, and only then accepted. */
export function MoveDialog({ order, days, onClose }: MoveProps) {
  useBackCloses(onClose)
  const { instalmentId } = days
  const [from, to] = [civilDate(days.from), civilDate(days.to)]
  const [date, setDate] = useState<CivilDate>(from)
  const [following, setFollowing] = useState<Following>('KEEP')
  const [preview, setPreview] = useState<MovePreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const toast = useToast()
  const asked = { instalmentId, date, following }
  const number = order.instalments.find((it) => it.id === instalmentId)?.number ?? 0
  const hasFollowing = order.instalments.some((it) => it.status === 'PENDING' && it.number > number)

  const look = async () => {
    const outcome = await resumed(() => askAlone(calls.previewMove, { id: order.id, body: asked }))
    setPreview(outcome.ok ? outcome.value : null)
    setFailure(outcome.ok ? null : failureText(outcome.refusal, texts))
    return outcome.ok
  }
  const accept = async () => {
    if (preview === null) return
    const body = { ...asked, version: preview.version }
    const outcome = await resumed(() => ask(calls.moveDueDate, { id: order.id, body }))
    if (outcome.ok) {
      toast.done(texts.done(shownDate(date)))
      return onClose()
    }
    const code = refusalCode(outcome.refusal)
    // what is shown then is what is accepted next
    if (code === 'MOVE_CHANGED' && !(await look())) return
    setFailure(failureText(outcome.refusal, texts))
  }
  return (
    <Dialog title={texts.title(number)} shape="sheet" onClose={onClose}>
      {failure !== null && <Alert tone={preview === null ? 'danger' : 'information'}>{failure}</Alert>}
      {preview === null ? (
        <>
          <p className="note">{texts.lead(order.moves.perOrder)}</p>
          <Calendar label={texts.calendar} chosen={date} min={from} max={to} onChoose={setDate} />
          {hasFollowing && <Others chosen={following} onChoose={setFollowing} />}
          <Button block onPress={look}>
            {texts.look(shownDate(date))}
          </Button>
        </>
      ) : (
        <>
          <NewDates instalments={preview.instalments} total={order.instalments.length} />
          <p>
            {preview.keptLateCharge > 0 ? texts.kept(moneyText(preview.keptLateCharge)) : texts.sameAmounts}
          </p>
          <p className="note">{texts.codesEnd}</p>
          <Button block onPress={accept}>
            {texts.accept}
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

function Others({ chosen, onChoose }: { chosen: Following; onChoose: (it: Following) => void }) {
  return (
    <fieldset className="channels">
      <legend className="note">{texts.following}</legend>
      {FOLLOWING.map((it) => (
        <label key={it} className="channels__one">
          <input
            type="radio"
            name="following"
            value={it}
            checked={chosen === it}
            onChange={() => onChoose(it)}
          />
          {texts.others[it]}
        </label>
      ))}
    </fieldset>
  )
}
