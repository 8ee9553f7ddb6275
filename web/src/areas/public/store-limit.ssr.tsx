/** The server's entry: the form for the phone, as HTML. */
import { drawing } from '../../drawing.tsx'
import { StoreLimitApp } from './store-limit-app.tsx'

export const render = drawing(StoreLimitApp)
