/** The server's entry: the payment page as HTML. */
import { drawing } from '../../drawing.tsx'
import { PaymentApp } from './payment-app.tsx'

export const render = drawing(PaymentApp)
