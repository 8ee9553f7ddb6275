import { paths } from '../../../paths.ts'
import { Outcome } from '../../../ui/feedback/outcome.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { InformationIcon } from '../../../ui/icons.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { texts } from '../texts.ts'

/**
 * The instalment was refunded, settled by cashback, or written off: nothing is to be paid, and the page does not claim
 * that it was paid.
 */
export function EndedPage({ id, words }: { id: string; words: { title: string; lead: string } }) {
  return (
    <Outcome calm={<InformationIcon size={36} />}>
      <Screen
        title={words.title}
        lead={words.lead}
        action={
          <ButtonLink kind="secondary" block href={paths.customerHome(id)}>
            {texts.toArea}
          </ButtonLink>
        }
      />
    </Outcome>
  )
}
