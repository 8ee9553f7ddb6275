import { Received } from '../parts/received.tsx'
import { texts } from '../texts/texts.ts'

/** Nothing is asked of the shopper and nothing is decided yet. */
export default function WaitingPage() {
  return <Received title={texts.waiting.title} lead={texts.waiting.lead} />
}
