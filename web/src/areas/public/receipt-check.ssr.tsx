/** The server's entry: the form that verifies a receipt, as HTML. */
import { drawing } from '../../drawing.tsx'
import { ReceiptCheckApp } from './receipt-check-app.tsx'

export const render = drawing(ReceiptCheckApp)
