/** The server's entry: renders the feedback form as HTML. */
import { drawing } from '../../drawing.tsx'
import { FeedbackApp } from './feedback-app.tsx'

export const render = drawing(FeedbackApp)
