import * as calls from '@drip/core/contracts/admin/admin-calls'
import { ask } from '../../../api/ask.ts'
import { resumed } from '../../../api/connection.ts'
import { refusalStatus, waitInWords } from '../../../api/refusal.ts'
import { keepNewSession } from '../../../signed/session.ts'
import { restoreRoute } from '../../../signed/kept-route.ts'
import { LogInForm, type LogInFormProps } from '../../../signed/log-in-form.tsx'
import type { Notice } from '../../../signed/notice.ts'
import { AREA } from '../screens.ts'
import { signInTexts as texts } from './sign-in-texts.ts'
import { usernameTypeOf } from '../listed/username-type.ts'
import { withStatus } from '../frame/with-status.ts'

/** E-mail and password; a right pair leads to where the person wanted to go. */
export function LoginPage({ notice }: { notice: Notice | null }) {
  return (
    <LogInForm
      texts={texts}
      notice={notice}
      field={{ inputMode: 'email', maxLength: 200 }}
      wrongUsername={(name) => (name === '' ? texts.usernameMissing : null)}
      logIn={tryToLogIn}
    />
  )
}

const tryToLogIn: LogInFormProps['logIn'] = async (typed) => {
  const outcome = await resumed(() => ask(calls.logIn, { body: typed }))
  if (outcome.ok) {
    keepNewSession('ADMIN', outcome.value, typed.remember)
    window.location.assign(AREA.returnAddress(window.location.search, restoreRoute('ADMIN')))
    return null
  }
  const { refusal } = outcome
  if (refusalStatus(refusal) === 401) return texts.wrong[usernameTypeOf(typed.username)]
  const failed = withStatus(texts.failed, refusal)
  const wait = waitInWords(refusal)
  return wait === null ? failed : texts.locked(failed, wait)
}
