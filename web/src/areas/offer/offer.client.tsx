import { servedState } from '../../page-state.ts'
import { startPage } from '../../start-page.tsx'
import { OfferApp } from './offer-app.tsx'
import type { OfferState } from './offer-state.ts'

startPage(<OfferApp state={servedState<OfferState>()} />)
