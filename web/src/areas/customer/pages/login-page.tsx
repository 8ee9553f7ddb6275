import * as calls from '@drip/core/contracts/customer-calls'
import { resumed } from '../../../api/connection.ts'
import { ask } from '../../../api/ask.ts'
import { refusalStatus, waitInWords } from '../../../api/refusal.ts'
import { keepNewSession } from '../../../signed/session.ts'
import { maskCpf } from '../../../masks/documents.ts'
import { paths } from '../../../paths.ts'
import { restoreRoute } from '../../../signed/kept-route.ts'
import { LogInForm, type LogInFormProps } from '../../../signed/log-in-form.tsx'
import type { Notice } from '../../../signed/notice.ts'
import { AREA } from '../screens.ts'
import { signInTexts } from '../sign-in/sign-in-texts.ts'

const texts = signInTexts.login
const CPF_LENGTH = 14

/** CPF and password; a right pair leads to where the person wanted to go. */
export function LoginPage({ notice }: { notice: Notice | null }) {
  return (
    <LogInForm
      texts={texts}
      notice={notice}
      field={{ inputMode: 'numeric', placeholder: '000.000.000-00', maxLength: CPF_LENGTH, mask: maskCpf }}
      recovery={{ href: paths.customerRecovery(), label: texts.recover }}
      wrongUsername={(cpf) => (cpf.length < CPF_LENGTH ? signInTexts.cpfIncomplete : null)}
      logIn={tryToLogIn}
    />
  )
}

const tryToLogIn: LogInFormProps['logIn'] = async ({ username, password, remember }) => {
  const outcome = await resumed(() =>
    ask(calls.logIn, { body: { username: username.replace(/\D/g, ''), password, remember } }),
  )
  if (outcome.ok) {
    keepNewSession('CUSTOMER', outcome.value, remember)
    window.location.assign(AREA.returnAddress(window.location.search, restoreRoute('CUSTOMER')))
    return null
  }
  const status = refusalStatus(outcome.refusal)
  if (status === 401 || status === 403) return texts.wrong
  const wait = waitInWords(outcome.refusal)
  return wait === null ? texts.failed : texts.locked(wait)
}
