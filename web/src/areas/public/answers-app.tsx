import { answersTexts as texts } from '../../help/answers-texts.ts'
import { Answers } from '../../help/answers.tsx'
import { HelpButton } from '../../help/help-button.tsx'
import type { PageState } from '../../page-state.ts'
import { paths } from '../../paths.ts'
import { TaskApp } from '../../task-app.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'

/** Questions and answers, open to everybody; the chat is also open to people without an account. */
export function AnswersApp({ state: { settings } }: { state: PageState }) {
  return (
    <TaskApp>
      <Screen title={texts.title}>
        <Answers
          settings={settings}
          ways={
            <>
              <HelpButton settings={settings} area="PUBLIC" label={texts.chat} />
              <ButtonLink kind="secondary" block href={paths.customerHome()}>
                {texts.account}
              </ButtonLink>
            </>
          }
        />
      </Screen>
    </TaskApp>
  )
}
