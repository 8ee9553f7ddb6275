import type { PublicSettings } from '@drip/core/contracts/checkout'
import { paths } from '../../../paths.ts'
import { Outcome } from '../../../ui/feedback/outcome.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { texts } from '../texts.ts'
import type { Failure } from '../use-instalment.ts'

/** There is no such instalment, or the server could not be reached. */
export function FailurePage(props: {
  failure: Failure
  settings: PublicSettings
  onRetry: () => Promise<unknown>
}) {
  const words = props.failure === 'notFound' ? texts.notFound : texts.failed
  return (
    <Outcome calm={<WarningIcon size={36} />}>
      <Screen
        title={words.title}
        lead={words.lead}
        action={
          props.failure === 'notFound' ? (
            <ButtonLink kind="secondary" block href={paths.customerHome()}>
              {texts.toArea}
            </ButtonLink>
          ) : (
            <>
              <Button block onPress={props.onRetry}>
                {texts.failed.retry}
              </Button>
              <ButtonLink kind="quiet" block href={`mailto:${props.settings.supportEmail}`}>
                {texts.failed.support}
              </ButtonLink>
            </>
          )
        }
      />
    </Outcome>
  )
}
