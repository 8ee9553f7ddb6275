import { ORDERS_LISTED } from '@drip/core/contracts/admin/admin-lists'
import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminCustomer } from '@drip/core/contracts/admin/admin-area'
import { useMemo, useState, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { refusalStatus } from '../../../api/refusal.ts'
import { shownDate, shownDay, shownInstant } from '../../../instalments/dates.ts'
import { maskCep } from '../../../masks/documents.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { goTo } from '../../../signed/address.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { KeyValues } from '../../../ui/work/key-values.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { useWhyNot } from '../frame/access.ts'
import { addressText } from '../frame/address-text.ts'
import { countOf } from '../frame/lists/count-text.ts'
import { customerTexts } from './customer-texts.ts'
import { orderTexts } from '../orders/order-texts.ts'
import { AccessChanges } from '../people/access-changes.tsx'
import { ActionButton } from '../frame/action-button.tsx'
import { withStatus } from '../frame/with-status.ts'
import { Copyable } from '../frame/copyable.tsx'
import { CustomerDialog, type CustomerDecision } from './customer-dialogs.tsx'
import { HiddenCpf, customerCpf } from './hidden-cpf.tsx'
import { CustomerRisk } from './customer-risk.tsx'
import { Block } from '../orders/order-blocks.tsx'
import { ORDER_CELLS, orderDetails } from '../orders/orders-table.tsx'
import { columnsOf } from '../../../signed/listed-columns.tsx'
import { detailsColumn } from '../frame/lists/list.tsx'
import { DataTable } from '../../../ui/work/tables/data-table.tsx'
import { Messages } from '../history/messages.tsx'
import { Notes } from '../history/notes.tsx'
import { StatementActions } from '../history/papers.tsx'
import { Timeline } from '../history/timeline.tsx'
import { texts as all } from '../frame/texts.ts'
import { LoadingPage } from '../frame/loading-page.tsx'
import { MissingPage } from '../frame/missing-page.tsx'
import { ask, useAsked, useListed } from '../signed-in.ts'

const texts = customerTexts.customer

/** One customer: identity, limit, blocks, orders, and the full history (000 §2). */
export function CustomerPage({ id }: { id: string }): ReactNode {
  const { value: customer, refusal, reload } = useAsked(calls.showCustomer, { id })
  const timeline = useAsked(calls.showCustomerTimeline, { id })
  const subject = useMemo(() => ({ customer: id }), [id])
  const [deciding, setDeciding] = useState<CustomerDecision | null>(null)

  if (customer === null && refusal === null) return <LoadingPage />
  if (customer === null) {
    if (refusal !== null && refusalStatus(refusal) === 404) return <MissingPage lead={all.missing.customer} />
    return <LoadFailure words={texts.failed} onRetry={reload} />
  }
  return (
    <>
      <PageHead
        title={customer.name}
        back={{ href: SCREENS.customers.href(), label: texts.back }}
        lead={<CustomerBadges customer={customer} />}
      >
        <CustomerButtons customer={customer} onDecide={setDeciding} />
      </PageHead>
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      <CustomerOrders customerId={id} />
      <div className="order-columns">
        <div className="order-columns__wide">
          <Profile customer={customer} />
          <Notes of={subject} />
          <Messages of={subject} />
          <Timeline
            first={timeline}
            load={(before) => ask(calls.showCustomerTimeline, { id, query: { before } })}
            leadsToOrders
          />
        </div>
        <div>
          <Limit customer={customer} />
          <AccessChanges customer={customer} />
          <CustomerRisk customer={customer} onDecide={setDeciding} />
        </div>
      </div>
      {deciding !== null && (
        <CustomerDialog customer={customer} decision={deciding} onClose={() => setDeciding(null)} />
      )}
    </>
  )
}

function CustomerBadges({ customer }: { customer: AdminCustomer }) {
  const { status } = customerTexts
  const { blockedCpf, blockedPhone, blockedAddressCep } = customer.fraud
  const isBlocked = blockedCpf !== null || blockedPhone !== null || blockedAddressCep !== null
  return (
    <span className="order-badges">
      <Badge tone={customer.status === 'ACTIVE' ? 'good' : 'calm'}>{status[customer.status]}</Badge>
      {isBlocked && <Badge tone="late">{status.blocked}</Badge>}
      {customer.whitelist.active && <Badge tone="open">{status.whitelisted}</Badge>}
      {customer.isOnDebtNegotiation && <Badge tone="attention">{status.negotiation}</Badge>}
    </span>
  )
}

function CustomerButtons(props: { customer: AdminCustomer; onDecide: (decision: CustomerDecision) => void }) {
  const { customer, onDecide } = props
  const whyNot = useWhyNot()
  const toast = useToast()
  // the lists identify people by their CPF
  const withCpf = async (hrefOf: (cpf: string) => string) => {
    const outcome = await customerCpf(customer.id)
    if (outcome.ok) goTo(hrefOf(outcome.value.cpf))
    else toast.failed(withStatus(customerTexts.cpf.failed, outcome.refusal))
  }
  return (
    <>
      <ActionButton
        whyNot={whyNot('CUSTOMERS_EDIT')}
        onPress={() => onDecide(customer.status === 'ARCHIVED' ? 'unarchive' : 'archive')}
      >
        {customer.status === 'ARCHIVED' ? texts.unarchive : texts.archive}
      </ActionButton>
      <ActionButton whyNot={whyNot('CUSTOMERS_EDIT')} onPress={() => onDecide('reset')}>
        {texts.resetPassword}
      </ActionButton>
      {customer.whitelist.active ? (
        <ActionButton whyNot={whyNot('WHITELIST_EDIT')} onPress={() => onDecide('whitelistRemove')}>
          {texts.whitelistRemove}
        </ActionButton>
      ) : (
        <ActionButton
          whyNot={whyNot('WHITELIST_EDIT')}
          onPress={() => withCpf((cpf) => SCREENS.whitelist.href({ cpf }))}
        >
          {texts.whitelistAdd}
        </ActionButton>
      )}
      <ActionButton
        whyNot={whyNot('COLLECTIONS_WORK')}
        onPress={() => goTo(SCREENS.collectionCase.href({ id: customer.id }))}
      >
        {texts.collectionCase}
      </ActionButton>
      <ActionButton
        whyNot={whyNot('NEGOTIATIONS_EDIT')}
        onPress={() => withCpf((cpf) => SCREENS.debtList.href({ cpf }))}
      >
        {customer.isOnDebtNegotiation ? texts.negotiationRemove : texts.negotiationAdd}
      </ActionButton>
      <ActionButton whyNot={whyNot('LIMITS_REVIEW')} onPress={() => onDecide('review')}>
        {texts.reviewLimit}
      </ActionButton>
      <ActionButton
        kind="primary"
        whyNot={whyNot('CUSTOMERS_EDIT')}
        onPress={() => goTo(SCREENS.customerEdit.href({ id: customer.id }))}
      >
        {texts.edit}
      </ActionButton>
    </>
  )
}

function Profile({ customer }: { customer: AdminCustomer }) {
  return (
    <Block id="profile-title" title={texts.profile}>
      <KeyValues
        items={[
          [texts.id, <Copyable key="id" name={texts.id} value={customer.id} />],
          [texts.name, customer.name],
          [texts.cpf, <HiddenCpf key="cpf" hidden={customer.cpf} show={() => customerCpf(customer.id)} />],
          [texts.email, <Copyable key="email" name={texts.email} value={customer.email} />],
          [texts.phone, <Copyable key="phone" name={texts.phone} value={maskPhone(customer.phone)} />],
          [texts.birthDate, customer.birthDate === null ? null : shownDate(customer.birthDate)],
          [texts.address, addressText({ ...customer, addressCep: maskCep(customer.addressCep) })],
          [texts.since, shownDay(customer.createdAt)],
          [texts.password, customer.hasPassword ? texts.hasPassword : texts.noPassword],
          [all.papers.statements, <StatementActions key="statements" customerId={customer.id} />],
        ]}
      />
    </Block>
  )
}

function Limit({ customer }: { customer: AdminCustomer }) {
  const { limit } = customer
  const money = (reais: number | null) => (reais === null ? null : moneyText(reais))
  const isHidden = useWhyNot()('CREDIT_READ') !== null
  const score = (value: ReactNode) => (isHidden ? texts.hidden : value)
  return (
    <Block id="limit-title" title={texts.limit}>
      {isHidden && <p className="note">{texts.scoresHidden}</p>}
      <KeyValues
        items={[
          [texts.limitTotal, money(limit.total)],
          [texts.limitUsed, money(limit.used)],
          [texts.limitCurrent, money(limit.current)],
          [texts.serasaScore, score(limit.serasaScore?.toLocaleString('pt-BR'))],
          [
            texts.serasaNegativated,
            score(limit.serasaNegativated === null ? null : limit.serasaNegativated ? all.yes : all.no),
          ],
          [texts.clearsaleScore, score(limit.clearsaleScore?.toLocaleString('pt-BR'))],
          [texts.askedAt, limit.askedAt === null ? null : shownInstant(limit.askedAt)],
        ]}
      />
      {limit.reasons.length > 0 && (
        <>
          <h3 className="block-subtitle">{texts.reasons}</h3>
          <ul className="reasons">
            {limit.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
    </Block>
  )
}

const PAGE_SIZE = 10

/** Columns with the same value in every row are left out. */
const ORDER_COLUMNS = [
  ...columnsOf(ORDERS_LISTED, ORDER_CELLS).filter(
    ({ key, extra }) => extra !== true && key !== 'customer' && key !== 'email',
  ),
  detailsColumn(orderDetails),
]

function CustomerOrders({ customerId }: { customerId: string }) {
  const [page, setPage] = useState(0)
  const list = useListed(calls.searchOrders, { body: { customerId, page, size: PAGE_SIZE } })
  return (
    <Block id="orders-title" title={texts.orders}>
      {list.value !== null && list.value.totalElements > 0 && (
        <output className="note tabular">
          {countOf(
            { count: texts.allOrders, moreThan: orderTexts.list.moreThan },
            list.value.totalElements,
            list.value.totalIsExact,
          )}
        </output>
      )}
      <DataTable
        caption={orderTexts.list.title}
        columns={ORDER_COLUMNS}
        rows={list.value?.content ?? null}
        isStale={list.isStale}
        keyOf={(row) => row.id}
        empty={<EmptyState title={texts.noOrders} />}
        failure={list.refusal === null ? undefined : { words: texts.ordersFailed, onRetry: list.reload }}
      />
      {list.value !== null && list.value.totalPages > 1 && (
        <div className="actions">
          <Button kind="secondary" disabled={page === 0} onPress={() => setPage(page - 1)}>
            {texts.newer}
          </Button>
          <Button
            kind="secondary"
            disabled={page >= list.value.totalPages - 1}
            onPress={() => setPage(page + 1)}
          >
            {texts.older}
          </Button>
        </div>
      )}
    </Block>
  )
}
