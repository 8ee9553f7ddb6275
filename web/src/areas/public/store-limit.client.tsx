import { servedState } from '../../page-state.ts'
import { startPage } from '../../start-page.tsx'
import { StoreLimitApp, type StoreLimitState } from './store-limit-app.tsx'

startPage(<StoreLimitApp state={servedState<StoreLimitState>()} />)
