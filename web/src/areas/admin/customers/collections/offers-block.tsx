import * as calls from '@drip/core/contracts/admin/collections/collection-calls'
import type { CollectionCase } from '@drip/core/contracts/admin/collections/admin-collections'
import { useState } from 'react'
import { resumed } from '../../../../api/connection.ts'
import { refusalCode } from '../../../../api/refusal.ts'
import { shownDate, shownInstant } from '../../../../instalments/dates.ts'
import { Badge, type BadgeTone } from '../../../../ui/feedback/badge.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { DecisionDialog } from '../../../../signed/decision-dialog.tsx'
import { LineAction } from '../../frame/action-button.tsx'
import { withStatus } from '../../frame/with-status.ts'
import { Block } from '../../orders/order-blocks.tsx'
import { orderTexts } from '../../orders/order-texts.ts'
import { SCREENS } from '../../screens.ts'
import { ask } from '../../signed-in.ts'
import { collectionsTexts } from './collections-texts.ts'

const texts = collectionsTexts.offers

type Offer = CollectionCase['offers'][number]

const TONES: Record<Offer['state'], BadgeTone> = {
  OPEN: 'open',
  ACCEPTED: 'good',
  EXPIRED: 'calm',
  REVOKED: 'calm',
}

/** The offers sent as links, and their results. */
export function OffersBlock({ it }: { it: CollectionCase }) {
  return (
    <Block id="offers-title" title={texts.title}>
      {it.offers.length === 0 && <p className="note">{texts.none}</p>}
      <ul className="stack-3">
        {it.offers.map((row) => (
          <li key={row.id} className="notes__one">
            <p>
              <strong>{orderTexts.plan.offers[row.kind](row.lines)}</strong>,{' '}
              <span className="tabular">{moneyText(row.total)}</span>{' '}
              <Badge tone={TONES[row.state]}>{texts.states[row.state]}</Badge>
            </p>
            <p className="tabular">{whatBecame(row)}</p>
            <p className="plan-table__note tabular">
              <a href={SCREENS.order.href({ id: row.orderId })}>{texts.of(row.orderCode)}</a> ·{' '}
              {row.by ?? texts.byPlan} · <time dateTime={row.at}>{shownInstant(row.at)}</time>
            </p>
            {row.state === 'OPEN' && <Revoke customerId={it.customer.id} row={row} />}
          </li>
        ))}
      </ul>
    </Block>
  )
}

function whatBecame(row: Offer): string {
  const opened = row.openedAt === null ? texts.unopened : texts.opened(shownInstant(row.openedAt))
  if (row.state === 'OPEN') return `${opened}, ${texts.until(shownDate(row.until))}`
  const ended = row.endedAt === null ? [] : [texts.ended(shownInstant(row.endedAt))]
  const because = row.because === null ? [] : [texts.because[row.because]]
  return [...because, ...ended, opened].join(', ')
}

function Revoke({ customerId, row }: { customerId: string; row: Offer }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <LineAction
        whyNot={null}
        name={`${texts.revoke}: ${texts.of(row.orderCode)}`}
        onPress={() => setOpen(true)}
      >
        {texts.revoke}
      </LineAction>
      {isOpen && (
        <DecisionDialog
          title={texts.revokeTitle}
          lead={texts.revokeLead(moneyText(row.total))}
          confirm={texts.revoke}
          act={() => resumed(() => ask(calls.revokeOffer, { id: customerId, offerId: row.id }))}
          done={texts.revoked}
          failed={(refusal) =>
            refusalCode(refusal) === 'OFFER_OVER' ? texts.over : withStatus(texts.failedToRevoke, refusal)
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
