import { servedState, type PageState } from '../../page-state.ts'
import { startPage } from '../../start-page.tsx'
import { RenegotiationApp } from './renegotiation-app.tsx'

startPage(<RenegotiationApp state={servedState<PageState>()} />)
