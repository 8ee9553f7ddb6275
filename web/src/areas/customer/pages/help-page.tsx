import type { ReactNode } from 'react'
import { answersTexts } from '../../../help/answers-texts.ts'
import { HelpButton } from '../../../help/help-button.tsx'
import { Answers } from '../../../help/answers.tsx'
import { useSettings } from '../settings.ts'

/** Help within the area's own navigation. */
export function HelpPage(): ReactNode {
  const settings = useSettings()
  return (
    <div className="panel help">
      <h1 tabIndex={-1}>{answersTexts.title}</h1>
      <Answers
        settings={settings}
        ways={<HelpButton settings={settings} area="CUSTOMER" label={answersTexts.chat} />}
      />
    </div>
  )
}
