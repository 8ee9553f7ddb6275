import * as calls from '@drip/core/contracts/customer-calls'
import { resumed } from '../../../api/connection.ts'
import { ask } from '../../../api/ask.ts'
import { waitInWords } from '../../../api/refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { signInTexts } from './sign-in-texts.ts'
import { CodeScreen, ResendCode } from './code-screen.tsx'
import { sendPasswordCode } from './send-code.ts'

const texts = signInTexts.recovery

/** The code sent by SMS; another one after half a minute. */
export function ConfirmCode(props: {
  cpf: string
  onConfirmed: (token: string) => void
  onOtherCpf: () => void
}) {
  const check = async (token: string) => {
    const outcome = await resumed(() =>
      ask(calls.checkPasswordCode, { body: { token, customerCpf: props.cpf, type: 'password' } }),
    )
    if (!outcome.ok) {
      const wait = waitInWords(outcome.refusal)
      return { error: wait === null ? texts.invalid : texts.tooMany(wait) }
    }
    const { isValid, remainingTries } = outcome.value
    if (!isValid) return { error: texts.invalid, note: texts.triesLeft(remainingTries) }
    props.onConfirmed(token)
    return null
  }
  return (
    <CodeScreen
      title={texts.codeTitle}
      lead={texts.codeLead}
      label={texts.code}
      help={texts.codeHelp}
      name="token"
      submit={texts.confirm}
      check={check}
    >
      <ResendCode words={texts} send={async () => (await sendPasswordCode(props.cpf)).isOnItsWay}>
        <Button kind="quiet" onPress={props.onOtherCpf}>
          {texts.otherCpf}
        </Button>
      </ResendCode>
    </CodeScreen>
  )
}
