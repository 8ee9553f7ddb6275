import { LoadingScreen } from '../../../ui/feedback/skeleton.tsx'
import { texts } from '../texts.ts'

/** The placeholder of a screen. */
export const LoadingPage = () => (
  <LoadingScreen words={texts.loading} shapes={['title', 'block', 'line', 'line', 'half']} />
)
