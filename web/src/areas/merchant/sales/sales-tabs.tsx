import { Tabs } from '../../../ui/work/tables/tabs.tsx'
import { SCREENS } from '../screens.ts'
import { salesTexts } from './sales-texts.ts'

/** Tabs for the list, the statement and the transfers (001 §2.3). */
export function SalesTabs({ current }: { current: 'list' | 'statement' | 'transfers' }) {
  const tab = (name: typeof current, href: string) => ({
    href,
    label: salesTexts.tabs[name],
    current: name === current,
  })
  return (
    <Tabs
      label={salesTexts.tabs.label}
      tabs={[
        tab('list', SCREENS.sales.href()),
        tab('statement', SCREENS.statement.href()),
        tab('transfers', SCREENS.transfers.href()),
      ]}
    />
  )
}
