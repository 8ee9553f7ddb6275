import { HelpButton } from '../../help/help-button.tsx'
import type { PageState } from '../../page-state.ts'
import { paths } from '../../paths.ts'
import { ReceiptCheckPage } from './pages/receipt-check-page.tsx'
import { texts as all } from './texts.ts'
import { TaskApp } from '../../task-app.tsx'

const texts = all.receiptCheck

/** Lets anybody verify that a receipt is one of ours. */
export function ReceiptCheckApp({ state }: { state: PageState }) {
  return (
    <TaskApp
      end={<HelpButton settings={state.settings} area="PUBLIC" label={texts.help} />}
      footer={<a href={paths.answers()}>{texts.answers}</a>}
    >
      <ReceiptCheckPage />
    </TaskApp>
  )
}
