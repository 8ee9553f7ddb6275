/** How a Drip Link stands, and what may be done with it (001 §4). */
import type { PaymentLink } from '@drip/core/contracts/merchant/merchant-area'
import type { BadgeTone } from '../../../ui/feedback/badge.tsx'
import { texts } from '../texts.ts'

type Link = Pick<PaymentLink, 'status' | 'backofficeStatus' | 'givenUp'>

/**
 * What the label leaves out: that the link is still good, or how far its purchase had come when it ended. Null where the label
 * says all: nobody pays by the link of a purchase that is decided.
 */
export function otherState(link: Link): string | null {
  if (canSend(link)) return texts.links.stillGood
  return link.backofficeStatus === 'ACTIVE' ? null : texts.links.hadCome(texts.links.statuses[link.status])
}

export function linkTone({ status, backofficeStatus }: Link): BadgeTone {
  return backofficeStatus === 'ACTIVE' ? TONES[status] : 'calm'
}

/** Only one that nobody has opened: its label is 'Criado'. */
export const canDeactivate = ({ status, backofficeStatus }: Link) =>
  backofficeStatus === 'ACTIVE' && status === 'PRISTINE'

/** Somebody may still pay by it. */
export const canSend = ({ status, backofficeStatus }: Link) =>
  backofficeStatus === 'ACTIVE' && (status === 'PRISTINE' || status === 'MORE_INFO')

/** There is something to see once the purchase is decided. */
export const hasDetails = ({ status }: Link) => status === 'OK' || status === 'KO'

const TONES: Record<PaymentLink['status'], BadgeTone> = {
  PRISTINE: 'open',
  MORE_INFO: 'attention',
  OK: 'good',
  KO: 'late',
}
