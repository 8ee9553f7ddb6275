import { exportOf } from '@drip/core/lists/listed'
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { PaymentLink } from '@drip/core/contracts/merchant/merchant-area'
import { useMemo, useState, type ReactNode } from 'react'
import { useEntryText } from '../../../signed/address.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { GrowingList } from '../../../signed/growing-list.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { LinkIcon } from '../../../ui/work/work-icons.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { linkColumns, linkId } from './link-columns.tsx'
import { SearchField } from '../../../ui/work/fields/search-field.tsx'
import { ShareDialog } from './share-link.tsx'
import { SCREENS } from '../screens.ts'
import { ReadOnlyReason } from '../refunds/read-only-reason.tsx'
import { statusOf } from '../refunds/refund-actions.tsx'
import { ask, usePages } from '../signed-in.ts'
import { linkTexts } from './link-texts.ts'
import { useIsAdmin } from '../use-viewer.ts'

const words = linkTexts.list

/** The Drip Links, newest first, ten at a time like the orders (001 §2.3). */
export function LinksPage(): ReactNode {
  const isAdmin = useIsAdmin()
  const [text, search] = useEntryText('busca')
  const query = text === '' ? {} : { search: text }
  const list = usePages(calls.listLinks, { query }, linkId)
  const [chosen, setChosen] = useState<PaymentLink | null>(null)
  const [sent, setSent] = useState<PaymentLink | null>(null)
  const columns = useMemo(
    () => linkColumns({ onSend: setSent, onDeactivate: isAdmin === true ? setChosen : null }),
    [isAdmin],
  )
  return (
    <>
      <PageHead title={words.title}>
        {isAdmin === true && <ButtonLink href={SCREENS.newLink.href()}>{SCREENS.newLink.title}</ButtonLink>}
      </PageHead>
      {isAdmin === false && <ReadOnlyReason />}
      <div className="filters">
        <SearchField label={words.search} value={text} maxLength={60} onSearch={search} />
      </div>
      <GrowingList
        list={list}
        caption={words.caption}
        columns={columns}
        keyOf={linkId}
        failed={words.failed}
        count={words.count}
        empty={
          text === '' ? (
            <EmptyState icon={<LinkIcon size={40} />} title={words.empty}>
              <p>{words.emptyLead}</p>
              {isAdmin === true && (
                <ButtonLink kind="secondary" href={SCREENS.newLink.href()}>
                  {SCREENS.newLink.title}
                </ButtonLink>
              )}
            </EmptyState>
          ) : (
            <EmptyState icon={<LinkIcon size={40} />} title={words.none}>
              <p>{words.noneLead}</p>
              <Button kind="secondary" onPress={() => search('')}>
                {words.clear}
              </Button>
            </EmptyState>
          )
        }
        exported={{ name: 'links', load: () => ask(exportOf(calls.listLinks), { query }) }}
      />
      {sent !== null && <ShareDialog link={sent} onClose={() => setSent(null)} />}
      {chosen !== null && <Deactivate link={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function Deactivate(props: { link: PaymentLink; onClose: () => void }) {
  const { link } = props
  return (
    <DecisionDialog
      title={words.ask}
      lead={words.askLead}
      changes={[
        [words.columns.code, link.code],
        [words.columns.amount, moneyText(link.amount)],
      ]}
      confirm={words.deactivate}
      isGrave
      onClose={props.onClose}
      act={() => ask(calls.revokeLink, { id: link.id })}
      done={words.deactivated}
      failed={(refusal) => words.deactivateFailed(statusOf(refusal))}
    />
  )
}
