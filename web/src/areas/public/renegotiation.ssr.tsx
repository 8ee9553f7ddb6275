/** The server's entry: the renegotiation's form as HTML. */
import { drawing } from '../../drawing.tsx'
import { RenegotiationApp } from './renegotiation-app.tsx'

export const render = drawing(RenegotiationApp)
