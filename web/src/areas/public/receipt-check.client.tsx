import { servedState, type PageState } from '../../page-state.ts'
import { startPage } from '../../start-page.tsx'
import { ReceiptCheckApp } from './receipt-check-app.tsx'

startPage(<ReceiptCheckApp state={servedState<PageState>()} />)
