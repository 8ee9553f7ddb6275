import { servedState } from '../../page-state.ts'
import { startPage } from '../../start-page.tsx'
import { PaymentApp } from './payment-app.tsx'
import type { PaymentState } from './payment-state.ts'

startPage(<PaymentApp state={servedState<PaymentState>()} />)
