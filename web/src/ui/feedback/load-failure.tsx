import { Alert } from './alert.tsx'
import { Button } from '../button.tsx'

/** Says what could not be loaded and offers a retry. */
export function LoadFailure({ words, onRetry }: { words: string; onRetry: () => Promise<unknown> }) {
  return (
    <Alert tone="danger" title={words}>
      <Button kind="quiet" onPress={onRetry}>
        Tentar de novo
      </Button>
    </Alert>
  )
}
