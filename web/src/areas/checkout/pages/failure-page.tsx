import type { PublicSettings } from '@drip/core/contracts/checkout'
import { Outcome } from '../../../ui/feedback/outcome.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { texts } from '../texts/texts.ts'
import type { Failure } from '../state/failure.ts'
import type { Left } from '../state/use-way-out.ts'

/** The purchase does not exist, or the server could not be reached: what that means and what the shopper can do. */
export function FailurePage(props: {
  failure: Failure | Left
  settings: PublicSettings | null
  onRetry: () => Promise<unknown>
}) {
  const { failure, settings } = props
  const { title, lead } = WORDS[failure]
  return (
    <Outcome calm={<WarningIcon size={36} />}>
      <Screen
        title={title}
        lead={lead}
        action={
          failure === 'left' || failure === 'leftOpen' ? undefined : (
            <>
              {failure === 'unavailable' && (
                <Button block onPress={props.onRetry}>
                  {texts.tryAgain}
                </Button>
              )}
              {settings !== null && (
                <ButtonLink kind="quiet" block href={`mailto:${settings.supportEmail}`}>
                  {texts.failure.support}
                </ButtonLink>
              )}
            </>
          )
        }
      />
    </Outcome>
  )
}

const WORDS = {
  notFound: { title: texts.failure.notFoundTitle, lead: texts.failure.notFoundLead },
  unavailable: { title: texts.failure.unavailableTitle, lead: texts.failure.unavailableLead },
  left: { title: texts.failure.leftTitle, lead: texts.failure.leftLead },
  leftOpen: { title: texts.failure.leftTitle, lead: texts.failure.leftOpenLead },
}
