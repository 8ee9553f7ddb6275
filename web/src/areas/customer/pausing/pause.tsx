import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import type { PauseKind } from '@drip/core/debts/pause'
import { useState } from 'react'
import { shownDate } from '../../../instalments/dates.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { texts as all } from '../texts.ts'
import { EndPauseDialog } from './end-pause-dialog.tsx'
import { KeptOut } from './kept-out.tsx'
import { lastDay } from './last-day.ts'
import { PauseDialog } from './pause-dialog.tsx'

const texts = all.pause

/** The open instalments are paused, or can be: for a return, or for a month in hardship. */
export function Pause({ order }: { order: CustomerOrder }) {
  const { running, kinds } = order.pauses
  const [open, setOpen] = useState<PauseKind | 'END' | null>(null)
  const close = () => setOpen(null)
  const offered = kinds.filter((it) => it.hindrance === null)
  const isUsed = kinds.some((it) => it.kind === 'HARDSHIP' && it.hindrance === 'USED')
  const isOpen = order.instalments.some((it) => it.status === 'PENDING')
  if (!isOpen || (running === null && offered.length === 0 && !isUsed)) return null
  return (
    <section className="panel" aria-labelledby="pause-title">
      <h2 id="pause-title" tabIndex={-1}>
        {texts.title}
        {running !== null && (
          <>
            {' '}
            <Badge tone="open">{texts.paused}</Badge>
          </>
        )}
      </h2>
      {running === null ? (
        <>
          {offered.length > 0 && <p>{texts.lead}</p>}
          {offered.map(({ kind }) => (
            <Button key={kind} kind="secondary" block onPress={() => setOpen(kind)}>
              {texts.ask[kind]}
            </Button>
          ))}
          {isUsed && <p className="note">{texts.refused.PAUSE_USED}</p>}
        </>
      ) : (
        <>
          <p>{texts.until[running.kind](shownDate(lastDay(running.endsOn)), shownDate(running.beganOn))}</p>
          <KeptOut pause={running} />
          {running.kind !== 'DISPUTE' && (
            <>
              <p className="note">{texts.endsByItself}</p>
              <Button kind="secondary" block onPress={() => setOpen('END')}>
                {texts.end[running.kind]}
              </Button>
            </>
          )}
        </>
      )}
      {open === 'END' && running !== null && running.kind !== 'DISPUTE' && (
        <EndPauseDialog order={order} kind={running.kind} onClose={close} />
      )}
      {open !== null && open !== 'END' && <PauseDialog order={order} kind={open} onClose={close} />}
    </section>
  )
}
