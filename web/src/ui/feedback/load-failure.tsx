import { Alert } from './alert.tsx'
import { Button } from '../button.tsx'

/** Something did not come: what, and the way to ask again. */
export function LoadFailure({ words, onRetry }: { words: string; onRetry: () => Promise<unknown> }) {
  return (
    <Alert tone="danger" title={words}>
      <Button kind="quiet" onPress={onRetry}>
        Tentar de novo
      </Button>
    </Alert>
  )
}
