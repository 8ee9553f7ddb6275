import { addDays, civilDate, parseCivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { ShownStrategy } from '@drip/core/contracts/admin/collections/admin-strategies'
import { STRATEGY_WHY_MOST } from '@drip/core/reminders/strategy/strategy'
import * as calls from '@drip/core/contracts/admin/collections/strategy-calls'
import { useState } from 'react'
import { resumed } from '../../../../../api/connection.ts'
import { refusalCode, type Refusal } from '../../../../../api/refusal.ts'
import { serverNow } from '../../../../../api/server-clock.ts'
import { goTo } from '../../../../../signed/address.tsx'
import { TextField } from '../../../../../ui/fields/text-field.tsx'
import { DecisionDialog } from '../../../../../signed/decision-dialog.tsx'
import { DateField } from '../../../../../ui/work/fields/date-field.tsx'
import { SelectField } from '../../../../../ui/work/fields/select-field.tsx'
import { withStatus } from '../../../frame/with-status.ts'
import { SCREENS } from '../../../screens.ts'
import { ask } from '../../../signed-in.ts'
import { strategyTexts } from './strategy-texts.ts'
import { NumberField } from '../../../../../ui/work/fields/number-field.tsx'

const texts = strategyTexts.start
const WHO = [
  { value: 'ALL', label: texts.all },
  { value: 'SOME', label: texts.some },
] as const
const HALF = '50'

/** From when on a version is in force, and for whom. */
export function StartDialog({ it, onClose }: { it: ShownStrategy; onClose: () => void }) {
  // pressed again after a lost answer, it is the same start
  const [startId] = useState(() => crypto.randomUUID())
  const [day, setDay] = useState<string>(() => addDays(saoPauloDate(new Date(serverNow())), 1))
  const [who, setWho] = useState<'ALL' | 'SOME'>('ALL')
  const [share, setShare] = useState(HALF)
  const [why, setWhy] = useState('')
  const start = () => {
    const startsOn = parseCivilDate(day)
    if (startsOn === null) return texts.dayWrong
    if (who === 'SOME' && !(Number.isInteger(Number(share)) && Number(share) >= 1 && Number(share) <= 99))
      return texts.shareWrong
    if (why.trim() === '') return texts.whyWrong
    const body = {
      startsOn: civilDate(startsOn),
      share: who === 'SOME' ? Number(share) : null,
      why: why.trim(),
      version: it.version,
    }
    return resumed(() => ask(calls.startStrategy, { id: it.id, startId, body }))
  }
  return (
    <DecisionDialog
      title={texts.title(it.number)}
      lead={texts.lead}
      confirm={texts.confirm}
      act={start}
      done={texts.done(it.number)}
      failed={failed}
      onDone={() => goTo(SCREENS.collectionStrategies.href())}
      onClose={onClose}
    >
      <DateField label={texts.day} name="startsOn" value={day} onChange={setDay} />
      <SelectField label={texts.who} value={who} options={WHO} onChange={setWho} />
      {who === 'SOME' && (
        <NumberField label={texts.share} name="share" whole unit="%" value={share} onChange={setShare} />
      )}
      <TextField
        label={texts.why}
        name="why"
        maxLength={STRATEGY_WHY_MOST}
        autoComplete="off"
        value={why}
        onChange={setWhy}
      />
    </DecisionDialog>
  )
}

function failed(refusal: Refusal): string {
  const code = refusalCode(refusal)
  return (
    (code !== null && code in texts.refused && texts.refused[code as Refused]) ||
    withStatus(texts.failed, refusal)
  )
}
type Refused = keyof typeof texts.refused
