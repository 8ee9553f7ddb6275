import * as calls from '@drip/core/contracts/admin/admin-calls'
import { CUSTOMERS_LISTED } from '@drip/core/contracts/admin/admin-lists'
import type { AdminCustomers } from '@drip/core/contracts/admin/admin-area'
import { CUSTOMER_SORTS } from '@drip/core/contracts/admin/admin-sorts'
import { type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { changeQuery, useQuery } from '../../../signed/address.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { RowLink } from '../../../ui/work/tables/data-table.tsx'
import { customerTexts } from './customer-texts.ts'
import { ActionsMenu } from '../orders/actions-menu.tsx'
import { ListPage } from '../frame/lists/list.tsx'

const texts = customerTexts.list
const PAGE_SIZE = 10

type Row = AdminCustomers['content'][number]

/** All customers, searched by name, CPF, phone or e-mail (000 §2). */
export function CustomersPage(): ReactNode {
  const query = useQuery()
  const sort = CUSTOMER_SORTS.find((it) => it === query.get('sort')) ?? 'createdAt'
  // names start with A, days with today
  const descending = (query.get('turned') === 'true') === (sort === 'name')
  return (
    <ListPage
      call={calls.searchCustomers}
      listed={CUSTOMERS_LISTED}
      screen={SCREENS.customers}
      texts={texts}
      asked={({ search, page }) => ({ body: { search, sort, descending, page, size: PAGE_SIZE } })}
      sort={{
        by: sort,
        descending,
        onSort: (by) =>
          changeQuery({
            sort: by === 'createdAt' ? null : by,
            turned: by === sort && query.get('turned') === null ? 'true' : null,
            page: null,
          }),
      }}
      cells={{
        name: (row) => (
          <span className="cell-name">
            <RowLink href={SCREENS.customer.href({ id: row.id })}>{row.name}</RowLink>
          </span>
        ),
        cpf: (row) => <span className="tabular cell-date">{row.cpf}</span>,
        phone: (row) => <span className="tabular cell-date">{maskPhone(row.phone)}</span>,
        email: (row) => (
          <span className="cell-long" title={row.email}>
            {row.email}
          </span>
        ),
        status: (row) => <CustomerBadges customer={row} />,
      }}
      details={(row) => ({ href: SCREENS.customer.href({ id: row.id }), label: texts.detailsOf(row.name) })}
    >
      <ActionsMenu
        label={texts.actions}
        items={[
          { href: SCREENS.blockUser.href(), label: texts.block, permission: 'FRAUD_BLOCK' },
          { href: SCREENS.whitelist.href(), label: texts.whitelist, permission: 'CUSTOMERS_READ' },
          { href: SCREENS.debtList.href(), label: texts.negotiation, permission: 'CUSTOMERS_READ' },
        ]}
      />
    </ListPage>
  )
}

function CustomerBadges({ customer }: { customer: Pick<Row, 'status' | 'isOnDebtNegotiation'> }) {
  return (
    <span className="order-badges">
      <Badge tone={customer.status === 'ACTIVE' ? 'good' : 'calm'}>
        {customerTexts.status[customer.status]}
      </Badge>
      {customer.isOnDebtNegotiation && <Badge tone="attention">{customerTexts.status.negotiation}</Badge>}
    </span>
  )
}
