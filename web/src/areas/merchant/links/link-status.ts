/** A Drip Link's state, and the actions it allows (001 §4). */
import type { PaymentLink } from '@drip/core/contracts/merchant/merchant-area'
import type { BadgeTone } from '../../../ui/feedback/badge.tsx'
import { linkTexts } from './link-texts.ts'

type Link = Pick<PaymentLink, 'status' | 'backofficeStatus' | 'givenUp'>

/**
 * What the label does not say: that the link is still valid, or how far its purchase had come when it ended. Null if
 * the label says everything: nobody pays with the link of a decided purchase.
 */
export function otherState(link: Link): string | null {
  if (canSend(link)) return linkTexts.list.stillGood
  return link.backofficeStatus === 'ACTIVE'
    ? null
    : linkTexts.list.hadCome(linkTexts.list.statuses[link.status])
}

export function linkTone({ status, backofficeStatus }: Link): BadgeTone {
  return backofficeStatus === 'ACTIVE' ? TONES[status] : 'calm'
}

/** Only links that nobody has opened: their label is 'Criado'. */
export const canDeactivate = ({ status, backofficeStatus }: Link) =>
  backofficeStatus === 'ACTIVE' && status === 'PRISTINE'

/** The link can still be paid. */
export const canSend = ({ status, backofficeStatus }: Link) =>
  backofficeStatus === 'ACTIVE' && (status === 'PRISTINE' || status === 'MORE_INFO')

/** There are details once the purchase is decided. */
export const hasDetails = ({ status }: Link) => status === 'OK' || status === 'KO'

const TONES: Record<PaymentLink['status'], BadgeTone> = {
  PRISTINE: 'open',
  MORE_INFO: 'attention',
  OK: 'good',
  KO: 'late',
}
