import type { StatisticPeriod } from '@drip/core/contracts/merchant/merchant-area'
import { useCallback, useState, type ReactNode } from 'react'
import { changeQuery, useEntryText, useQuery } from '../../../signed/address.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { BigNumbers } from '../figures/big-numbers.tsx'
import { DecisionsChart } from '../figures/decisions-chart.tsx'
import { SalesFilters } from './sales-filters.tsx'
import { SalesList } from './sales-list.tsx'
import { SalesTabs } from './sales-tabs.tsx'
import { salesFilterOf } from './sales-filter.ts'
import { SCREENS } from '../screens.ts'

/** The store's sales figures, and all its orders (001 §2.3). */
export function SalesPage(): ReactNode {
  const query = useQuery()
  const [text, search] = useEntryText('busca')
  const period = periodIn(query)
  const [showsChart, setShowsChart] = useState(query.has('periodo'))
  const clear = useCallback(() => {
    search('')
    changeQuery({ situacao: null, de: null, ate: null, busca: null })
  }, [search])

  return (
    <>
      <PageHead title={SCREENS.sales.title} />
      <SalesTabs current="list" />
      <BigNumbers
        chosen={period}
        onChoose={(chosen) => {
          setShowsChart(true)
          changeQuery({ periodo: chosen === 'DAILY' ? null : chosen })
        }}
      />
      <DecisionsChart period={period} isOpen={showsChart} />
      <SalesFilters query={query} text={text} onSearch={search} />
      <SalesList filter={salesFilterOf(query, text)} onClear={clear} />
    </>
  )
}

function periodIn(query: URLSearchParams): StatisticPeriod {
  const period = query.get('periodo')
  return period === 'WEEKLY' || period === 'MONTHLY' ? period : 'DAILY'
}
