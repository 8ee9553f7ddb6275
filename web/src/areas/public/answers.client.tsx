import { servedState, type PageState } from '../../page-state.ts'
import { startPage } from '../../start-page.tsx'
import { AnswersApp } from './answers-app.tsx'

startPage(<AnswersApp state={servedState<PageState>()} />)
