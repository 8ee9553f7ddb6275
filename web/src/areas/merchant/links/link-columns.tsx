/** The columns of the list of links, and the actions on each. */
import { linkLabel, reasonLabel } from '@drip/core/contracts/merchant/merchant-lists'
import type { PaymentLink } from '@drip/core/contracts/merchant/merchant-area'
import { shownInstant } from '../../../instalments/dates.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { Breakable } from '../../../ui/work/breakable.tsx'
import { CopyValue } from '../../../ui/work/copy-value.tsx'
import type { Column } from '../../../ui/work/tables/data-table.tsx'
import { canDeactivate, canSend, hasDetails, linkTone, otherState } from './link-status.ts'
import { SCREENS } from '../screens.ts'
import { texts } from '../texts.ts'
import { linkTexts } from './link-texts.ts'

const words = linkTexts.list

export const linkId = (it: PaymentLink) => it.id

/** The actions on a link; null for read-only users. */
export interface LinkActions {
  onSend: (link: PaymentLink) => void
  onDeactivate: ((link: PaymentLink) => void) | null
}

export function linkColumns(actions: LinkActions): Column<PaymentLink>[] {
  const { columns } = words
  return [
    { key: 'code', head: columns.code, leads: true, cell: (it) => <LinkName link={it} /> },
    { key: 'status', head: columns.status, cell: (it) => <LinkState link={it} /> },
    {
      key: 'createdAt',
      head: columns.createdAt,
      cell: (it) => (
        <span className="sale-badge">
          <span className="one-line">{shownInstant(it.createdAt)}</span>
          <span className="sale-badge__more link-creator">
            <Breakable text={it.creatorEmail ?? texts.notAvailable} />
          </span>
        </span>
      ),
    },
    { key: 'amount', head: columns.amount, cell: (it) => <Money reais={it.amount} />, align: 'end' },
    {
      key: 'link',
      head: linkTexts.form.link,
      // if there is no room for it, "Enviar" shows it too
      spare: true,
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
      fixed: true,
      cell: (it) => <Actions link={it} {...actions} />,
    },
  ]
}

function LinkName({ link }: { link: PaymentLink }) {
  return (
    <span className="sale-badge">
      <strong className="link-code">{link.code}</strong>
      {link.description !== null && <span className="sale-badge__more">{link.description}</span>}
    </span>
  )
}

function LinkState({ link }: { link: PaymentLink }) {
  const other = otherState(link)
  return (
    <span className="sale-badge">
      <Badge tone={linkTone(link)}>{linkLabel(link)}</Badge>
      {other !== null && <span className="sale-badge__more">{other}</span>}
      {canSend(link) && (
        <span className="sale-badge__more">{words.goodUntil(shownInstant(link.expiresAt))}</span>
      )}
      {link.status === 'KO' && link.koReason !== null && (
        <span className="sale-badge__more">{reasonLabel(link.koReason)}</span>
      )}
    </span>
  )
}

function Actions({ link, onSend, onDeactivate }: LinkActions & { link: PaymentLink }) {
  return (
    <span className="row-actions">
      {canSend(link) && (
        <Button kind="quiet" onPress={() => onSend(link)}>
          {words.send}
          <span className="for-screen-readers"> {link.code}</span>
        </Button>
      )}
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
