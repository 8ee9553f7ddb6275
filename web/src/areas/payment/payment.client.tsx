import { streamFrom } from '../../api/calls/instalments.ts'
import { servedState } from '../../page-state.ts'
import { startPage } from '../../start-page.tsx'
import { PaymentApp } from './payment-app.tsx'
import type { PaymentState } from './payment-state.ts'

const state = servedState<PaymentState>()
streamFrom(state.eventsUrl)
startPage(<PaymentApp state={state} />)
