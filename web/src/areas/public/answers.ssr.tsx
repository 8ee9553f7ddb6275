/** The server's entry: questions and answers as HTML, readable before the program has loaded. */
import { drawing } from '../../drawing.tsx'
import { AnswersApp } from './answers-app.tsx'

export const render = drawing(AnswersApp)
