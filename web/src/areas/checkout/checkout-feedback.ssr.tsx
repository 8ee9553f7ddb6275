/** The server's entry: the feedback's form as HTML. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { FeedbackApp, type FeedbackState } from './feedback-app.tsx'

export function render(state: FeedbackState): string {
  return renderToString(
    <StrictMode>
      <FeedbackApp state={state} />
    </StrictMode>,
  )
}
