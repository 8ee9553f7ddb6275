/** The server's entry: the page's frame with placeholders. */
import { drawing } from '../../drawing.tsx'
import { MerchantSignInApp } from './sign-in/sign-in-app.tsx'

export const render = drawing(MerchantSignInApp)
