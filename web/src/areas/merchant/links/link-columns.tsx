/** The columns of the list of links, and what may be done with each. */
import { linkLabel } from '@drip/core/contracts/merchant/merchant-lists'
import type { PaymentLink } from '@drip/core/contracts/merchant/merchant-area'
import { shownInstant } from '../../../instalments/dates.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { CopyValue } from '../../../ui/work/copy-value.tsx'
import type { Column } from '../../../ui/work/tables/data-table.tsx'
import { reasonLabel } from '../sales/denial-words.ts'
import { canDeactivate, hasDetails, linkTone, otherState } from './link-status.ts'
import { SCREENS } from '../screens.ts'
import { texts } from '../texts.ts'

const words = texts.links

export const linkId = (it: PaymentLink) => it.id

/** @param onDeactivate null for who may only read */
export function linkColumns(onDeactivate: ((link: PaymentLink) => void) | null): Column<PaymentLink>[] {
  const { columns } = words
  return [
    { key: 'code', head: columns.code, leads: true, cell: (it) => <strong>{it.code}</strong> },
    { key: 'status', head: columns.status, cell: (it) => <LinkState link={it} /> },
    {
      key: 'creator',
      head: columns.creator,
      cell: (it) => <span className="link-creator">{it.creatorEmail ?? texts.notAvailable}</span>,
    },
    { key: 'createdAt', head: columns.createdAt, cell: (it) => shownInstant(it.createdAt) },
    { key: 'amount', head: columns.amount, cell: (it) => <Money reais={it.amount} />, align: 'end' },
    {
      key: 'link',
      head: texts.newLink.link,
      cell: (it) => (
        <span className="link-addresses">
          <CopyValue name={words.copy} value={it.formUrl} />
          <CopyValue name={words.id} value={it.id} />
        </span>
      ),
    },
    {
      key: 'actions',
      head: columns.actions,
      cell: (it) => <Actions link={it} onDeactivate={onDeactivate} />,
    },
  ]
}

function LinkState({ link }: { link: PaymentLink }) {
  return (
    <span className="sale-badge">
      <Badge tone={linkTone(link)}>{linkLabel(link)}</Badge>
      <span className="sale-badge__more">{otherState(link)}</span>
      {link.status === 'KO' && link.koReason !== null && (
        <span className="sale-badge__more">{reasonLabel(link.koReason)}</span>
      )}
    </span>
  )
}

function Actions(props: { link: PaymentLink; onDeactivate: ((link: PaymentLink) => void) | null }) {
  const { link, onDeactivate } = props
  return (
    <span className="row-actions">
      {hasDetails(link) && (
        <a
          href={SCREENS.sale.href({ id: link.id })}
          className="button button--quiet"
          aria-label={words.detailsOf(link.code)}
        >
          {words.details}
        </a>
      )}
      {onDeactivate !== null && canDeactivate(link) && (
        <Button kind="quiet" onPress={() => onDeactivate(link)}>
          {words.deactivate}
          <span className="for-screen-readers"> {link.code}</span>
        </Button>
      )}
    </span>
  )
}
