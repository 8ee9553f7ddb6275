/** All calls of the back-office (000 §7). */
import { AdminLogin } from './admin-area.ts'
import { SessionTokens } from './customer-area.ts'
import { chapter } from './operation.ts'

const V1 = '/admin_backoffice/api/v1'
const signIn = chapter({ audience: 'ANYBODY', tag: 'Sign-in', base: `${V1}/login` })

export const logIn = signIn.post('logIn', '', {
  summary: 'Sign in; the user name is the e-mail address',
  body: AdminLogin,
  answer: SessionTokens,
})
export const renewSession = signIn.put('renewSession', '', {
  summary: 'New tokens for the `refresh-token` of the header, which is good once',
  answer: SessionTokens,
})
export const logOut = signIn.delete('logOut', '', { summary: 'End the session' })
