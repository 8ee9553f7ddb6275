/** The server's entry: questions and answers as HTML, to be read before the program is there. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageState } from '../../page-state.ts'
import { AnswersApp } from './answers-app.tsx'

export function render(state: PageState): string {
  return renderToString(
    <StrictMode>
      <AnswersApp state={state} />
    </StrictMode>,
  )
}
