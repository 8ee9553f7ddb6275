import { servedState } from '../../page-state.ts'
import { startPage } from '../../start-page.tsx'
import { FeedbackApp, type FeedbackState } from './feedback-app.tsx'

startPage(<FeedbackApp state={servedState<FeedbackState>()} />)
