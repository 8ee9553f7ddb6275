import * as merchantCalls from '@drip/core/contracts/merchant/merchant-admin-calls'
import { MERCHANTS_LISTED, merchantState } from '@drip/core/contracts/catalogue/catalogue-lists'
import { MERCHANT_FILTERS, MERCHANT_SORTS } from '@drip/core/contracts/catalogue/catalogue-states'
import type { Merchants } from '@drip/core/contracts/merchant/merchant-admin'
import { type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { changeQuery, goTo, useQuery } from '../../../signed/address.tsx'
import { shortDate } from '../../../instalments/dates.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { RowLink } from '../../../ui/work/tables/data-table.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { useWhyNot } from '../frame/access.ts'
import { RowLogo } from '../forms/fields/row-logo.tsx'
import { ActionButton } from '../frame/action-button.tsx'
import { ListPage } from '../frame/lists/list.tsx'
import { partnerTexts } from './texts.ts'

const texts = partnerTexts.list

/** All merchants, found by name or CNPJ (000 §2). */
export function MerchantsPage(): ReactNode {
  const query = useQuery()
  const status = MERCHANT_FILTERS.find((it) => it === query.get('status'))
  const sort = MERCHANT_SORTS.find((it) => it === query.get('sort')) ?? 'NEWEST'
  const whyNot = useWhyNot()
  return (
    <ListPage
      call={merchantCalls.searchMerchants}
      listed={MERCHANTS_LISTED}
      screen={SCREENS.merchants}
      texts={texts}
      asked={({ search, page }) => ({ body: { name: search, status, sort, page: String(page) } })}
      isNarrowed={status !== undefined}
      filters={
        <>
          <SelectField
            label={texts.status}
            value={status ?? ''}
            options={[
              { value: '', label: texts.allStatuses },
              ...MERCHANT_FILTERS.map((value) => ({ value, label: texts.filters[value] })),
            ]}
            onChange={(value) => changeQuery({ status: value === '' ? null : value, page: null })}
          />
          <SelectField
            label={texts.sort}
            value={sort}
            options={MERCHANT_SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
            onChange={(value) => changeQuery({ sort: value === 'NEWEST' ? null : value, page: null })}
          />
        </>
      }
      cells={{
        name: (row) => (
          <span className="named">
            <RowLogo url={row.logoUrl} name={row.name} />
            <RowLink href={SCREENS.merchant.href({ id: row.id })}>{row.name}</RowLink>
          </span>
        ),
        cnpj: (row) => <span className="tabular nowrap">{row.cnpj}</span>,
        status: (row) => (
          <span className="merchant-state">
            <MerchantBadge of={row} />
            <Lacking of={row} />
            <Ending of={row} />
            {row.transfersSuspended && <span className="note">{texts.filters.TRANSFERS_SUSPENDED}</span>}
          </span>
        ),
      }}
      details={(row) => ({ href: SCREENS.merchant.href({ id: row.id }), label: texts.detailsOf(row.name) })}
    >
      <ActionButton
        kind="primary"
        whyNot={whyNot('MERCHANTS_EDIT')}
        onPress={() => goTo(SCREENS.merchantNew.href())}
      >
        {texts.create}
      </ActionButton>
    </ListPage>
  )
}

type Row = Merchants['content'][number]
type State = Pick<Row, 'status' | 'readiness'>

/** Green for a merchant that can sell and lacks nothing. */
export function MerchantBadge({ of }: { of: State }) {
  const { isReady, missing } = of.readiness
  const enabled = isReady && missing.length === 0 ? 'good' : 'attention'
  return <Badge tone={of.status === 'ENABLED' ? enabled : 'calm'}>{merchantState(of)}</Badge>
}

function Lacking({ of: { status, readiness } }: { of: State }) {
  const { isReady, missing } = readiness
  if (status === 'ARCHIVED' || missing.length === 0) return null
  const words = missing.map((it) => texts.missing[it]).join(', ')
  return <span className="note">{texts.lacks(words, isReady)}</span>
}

function Ending({ of: { status, readiness } }: { of: State }) {
  if (status === 'ARCHIVED') return null
  return readiness.ending.map(({ term, on }) => (
    <span key={term} className="note tabular">
      {partnerTexts.ends[term](shortDate(on))}
    </span>
  ))
}
