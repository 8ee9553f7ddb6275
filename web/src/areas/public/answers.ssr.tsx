/** The page of questions and answers, open to everybody: drawn by the server, it needs no program. */
import { renderToStaticMarkup } from 'react-dom/server'
import { answersTexts as texts } from '../../help/answers-texts.ts'
import { Answers } from '../../help/answers.tsx'
import type { PageState } from '../../page-state.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { Screen } from '../../ui/screen.tsx'

export function render({ settings }: PageState): string {
  return renderToStaticMarkup(
    <Column>
      <Screen title={texts.title}>
        <Answers
          settings={settings}
          ways={
            <>
              <ButtonLink block href={paths.help()}>
                {texts.chat}
              </ButtonLink>
              <ButtonLink kind="secondary" block href={paths.customerHome()}>
                {texts.account}
              </ButtonLink>
            </>
          }
        />
      </Screen>
    </Column>,
  )
}
