import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { texts } from '../texts.ts'

/** A refund took this instalment away. */
export function CanceledPage() {
  return (
    <div className="outcome">
      <span className="outcome__mark outcome__mark--calm" aria-hidden="true">
        <CheckIcon size={36} />
      </span>
      <Screen
        title={texts.canceled.title}
        lead={texts.canceled.lead}
        action={
          <ButtonLink kind="secondary" block href={paths.customerHome()}>
            {texts.notFound.portal}
          </ButtonLink>
        }
      />
    </div>
  )
}
