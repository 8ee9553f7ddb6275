import { Received } from '../parts/received.tsx'
import { texts } from '../texts/texts.ts'

/** Shown while the shopper has nothing to do and nothing is decided yet. */
export default function WaitingPage() {
  return <Received title={texts.waiting.title} lead={texts.waiting.lead} />
}
