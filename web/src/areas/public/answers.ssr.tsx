/** The server's entry: questions and answers as HTML, to be read before the program is there. */
import { drawing } from '../../drawing.tsx'
import { AnswersApp } from './answers-app.tsx'

export const render = drawing(AnswersApp)
