import { useState } from 'react'
import type { PageState } from '../../page-state.ts'
import { HelpButton } from '../../help/help-button.tsx'
import { paths } from '../../paths.ts'
import { TaskApp } from '../../task-app.tsx'
import { Outcome } from '../../ui/feedback/outcome.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { RenegotiationPage } from './pages/renegotiation-page.tsx'
import { texts as all } from './texts.ts'

const texts = all.renegotiation

/** A person with late instalments requests a new agreement (001 §2.6). */
export function RenegotiationApp({ state }: { state: PageState }) {
  const [isSent, setSent] = useState(false)
  return (
    <TaskApp
      step={isSent ? 'sent' : 'form'}
      end={<HelpButton settings={state.settings} area="PUBLIC" label={texts.help} />}
      footer={<a href={paths.answers('renegociar')}>{texts.answers}</a>}
    >
      {isSent ? <Sent /> : <RenegotiationPage settings={state.settings} onSent={() => setSent(true)} />}
    </TaskApp>
  )
}

function Sent() {
  return (
    <Outcome>
      <Screen
        title={texts.sentTitle}
        lead={texts.sentLead}
        action={
          <ButtonLink kind="secondary" block href={paths.customerHome()}>
            {texts.account}
          </ButtonLink>
        }
      />
    </Outcome>
  )
}
