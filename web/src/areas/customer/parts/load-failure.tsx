import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { texts } from '../texts.ts'

/** Something did not come: what, and the way to ask again. */
export function LoadFailure({ words, onRetry }: { words: string; onRetry: () => Promise<void> }) {
  return (
    <Alert tone="danger" title={words}>
      <Button kind="quiet" onPress={onRetry}>
        {texts.retry}
      </Button>
    </Alert>
  )
}
