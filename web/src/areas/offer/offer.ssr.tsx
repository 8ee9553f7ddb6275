/** The server's entry: an offer as HTML. */
import { drawing } from '../../drawing.tsx'
import { OfferApp } from './offer-app.tsx'

export const render = drawing(OfferApp)
