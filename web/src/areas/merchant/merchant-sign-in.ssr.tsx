/** The server's entry: the frame of the page and the shape of what will stand in it. */
import { drawing } from '../../drawing.tsx'
import { MerchantSignInApp } from './sign-in/sign-in-app.tsx'

export const render = drawing(MerchantSignInApp)
