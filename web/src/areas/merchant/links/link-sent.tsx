import { Button } from '../../../ui/button.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { signInTexts } from '../sign-in/sign-in-texts.ts'

const texts = signInTexts.recovery

/** The link was sent, if that address belongs to anybody. */
export function LinkSent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <Screen
      title={texts.sentTitle}
      lead={texts.sentLead(to)}
      action={
        <Button kind="secondary" block onPress={onAgain}>
          {texts.again}
        </Button>
      }
    />
  )
}
