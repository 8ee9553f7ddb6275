import { useConnection } from '../../api/connection.ts'
import { HelpButton } from '../../help/help-button.tsx'
import type { PageState } from '../../page-state.ts'
import { paths } from '../../paths.ts'
import { Column } from '../../ui/column.tsx'
import { ConnectionAlert } from '../../ui/feedback/connection-alert.tsx'
import { ToastProvider } from '../../ui/feedback/toast.tsx'
import { ReceiptCheckPage } from './pages/receipt-check-page.tsx'
import { texts as all } from './texts.ts'

const texts = all.receiptCheck

/** Lets anybody verify that a receipt is one of ours. */
export function ReceiptCheckApp({ state }: { state: PageState }) {
  const connection = useConnection()
  return (
    <ToastProvider>
      <Column
        banner={<ConnectionAlert connection={connection} />}
        end={<HelpButton settings={state.settings} area="PUBLIC" label={texts.help} />}
        footer={<a href={paths.answers()}>{texts.answers}</a>}
      >
        <ReceiptCheckPage />
      </Column>
    </ToastProvider>
  )
}
