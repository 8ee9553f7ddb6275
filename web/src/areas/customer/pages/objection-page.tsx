import { objectToChange } from '@drip/core/contracts/public-calls'
import type { PublicSettings } from '@drip/core/contracts/checkout'
import type { Objection } from '@drip/core/contracts/accounts/contact-changes'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { ask } from '../../../api/ask.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useFocusOnStep } from '../../../ui/feedback/use-focus-on-step.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { objectionTexts as texts, objectionWords } from '../sign-in/objection-texts.ts'

export interface ObjectionState {
  token: string
  /** Null for an invalid link. */
  objection: Objection | null
}

/** Stops a change that the person did not request, from the link in its message and without a log-in. */
export function ObjectionPage(props: ObjectionState & { settings: PublicSettings }) {
  const [objection, setObjection] = useState(props.objection)
  const section = useFocusOnStep(objection?.state ?? 'OVER')
  return (
    <section ref={section} className="sign-in">
      {objection === null || objection.state === 'OVER' ? (
        <Over />
      ) : objection.state === 'OBJECTED' ? (
        <Stopped settings={props.settings} />
      ) : (
        <Ask token={props.token} objection={objection} onAnswered={setObjection} />
      )}
    </section>
  )
}

function Ask(props: { token: string; objection: Objection; onAnswered: (now: Objection) => void }) {
  const { objection } = props
  const [failed, setFailed] = useState(false)
  const words = objectionWords(objection)

  const object = async () => {
    setFailed(false)
    const outcome = await resumed(() => ask(objectToChange, { token: props.token }))
    if (outcome.ok) return props.onAnswered(outcome.value)
    if (refusalCode(outcome.refusal) === 'CONTACT_CHANGE_OVER')
      return props.onAnswered({ ...objection, state: 'OVER' })
    setFailed(true)
  }

  return (
    <Screen
      title={words.title}
      lead={words.lead}
      action={
        <Button kind="danger" block onPress={object}>
          {words.action}
        </Button>
      }
    >
      <p className="note">{words.whatHappens}</p>
      <p className="note">{texts.itWasMe}</p>
      {failed && <Alert tone="danger">{texts.failed}</Alert>}
    </Screen>
  )
}

function Stopped({ settings }: { settings: PublicSettings }) {
  return (
    <Screen
      title={texts.stoppedTitle}
      lead={texts.stoppedLead}
      action={
        <ButtonLink kind="secondary" block href={`mailto:${settings.supportEmail}`}>
          {texts.support}
        </ButtonLink>
      }
    />
  )
}

function Over() {
  return (
    <Screen
      title={texts.overTitle}
      lead={texts.overLead}
      action={
        <ButtonLink kind="secondary" block href={paths.customerHome()}>
          {texts.account}
        </ButtonLink>
      }
    />
  )
}
