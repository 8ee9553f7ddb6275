import { refusalStatus, type Refusal } from '../../../api/refusal.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { LoadingPage } from '../frame/loading-page.tsx'
import { MissingPage } from '../frame/missing-page.tsx'

const NOT_FOUND = 404

/**
 * Replaces the content of a screen that could not be loaded: a placeholder, a note that it does not exist, or a retry.
 */
export function NotThere(props: { refusal: Refusal | null; onRetry: () => Promise<unknown>; words: string }) {
  const { refusal } = props
  if (refusal === null) return <LoadingPage />
  if (refusalStatus(refusal) === NOT_FOUND) return <MissingPage lead={props.words} />
  return <LoadFailure words={props.words} onRetry={async () => void (await props.onRetry())} />
}
