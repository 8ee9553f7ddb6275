/** The server's entry: log-in or recovery as HTML. */
import { drawing } from '../../drawing.tsx'
import { SignInApp } from './sign-in/sign-in-app.tsx'

export const render = drawing(SignInApp)
