import type { PaymentLink, PaymentLinks } from '@drip/core/contracts/merchant/merchant-area'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { asPage } from '../../../platform/http/as-page.ts'
import { qrPicture } from '../charges/qr-picture.ts'
import { addressOf } from './create-payment-link.ts'
import {
  type PaymentLinkRow,
  countPaymentLinks,
  findPaymentLink,
  findPaymentLinks,
} from './payment-links.store.ts'

export async function listPaymentLinks(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  merchantId: string,
  { page, size, search }: { page: number; size: number; search?: string | undefined },
): Promise<PaymentLinks> {
  const part = search?.trim().toLowerCase() ?? ''
  const [rows, totalElements] = await Promise.all([
    findPaymentLinks(deps.db, merchantId, part, { page, size }),
    countPaymentLinks(deps.db, merchantId, part),
  ])
  const content = rows.map((it) => linkOf(deps, it))
  return asPage(content, { page, size }, totalElements)
}

/** @throws Refusal CHECKOUT_NOT_FOUND */
export async function showPaymentLink(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  merchantId: string,
  id: string,
): Promise<PaymentLink> {
  const row = orRefuse(await findPaymentLink(deps.db, merchantId, id), 'CHECKOUT_NOT_FOUND')
  return linkOf(deps, row)
}

/**
 * The QR code for a phone's camera, as an SVG data URL.
 * @throws Refusal CHECKOUT_NOT_FOUND
 */
export async function showLinkQrCode(
  deps: Pick<Deps, 'db' | 'config'>,
  merchantId: string,
  id: string,
): Promise<{ picture: string }> {
  if ((await findPaymentLink(deps.db, merchantId, id)) === null) throw new Refusal('CHECKOUT_NOT_FOUND')
  return { picture: await qrPicture(addressOf(deps, id)) }
}

function linkOf(deps: Pick<Deps, 'clock' | 'config'>, it: PaymentLinkRow): PaymentLink {
  const isLive = it.status === 'PRISTINE' || it.status === 'MORE_INFO'
  // it may have expired a moment before the sweep ends it
  const isExpired = it.status === 'EXPIRED' || (isLive && it.expiresAt <= deps.clock.now())
  return {
    id: it.id,
    code: it.code,
    description: it.description,
    amount: toReais(it.amount),
    ...purchaseOf(it),
    backofficeStatus: it.status === 'REVOKED' ? 'REVOKED' : isExpired ? 'EXPIRED' : 'ACTIVE',
    givenUp: it.givenUp,
    creatorEmail: it.creatorEmail,
    createdAt: it.createdAt.toISOString(),
    expiresAt: it.expiresAt.toISOString(),
    formUrl: addressOf(deps, it.id),
  }
}

/** A link that ended before anybody opened it is no failed purchase, and has no details. */
function purchaseOf({ status, koReason, isSale }: PaymentLinkRow): Pick<PaymentLink, 'status' | 'koReason'> {
  if (status === 'REVOKED' || (status === 'EXPIRED' && !isSale)) return { status: 'PRISTINE', koReason: null }
  return { status: status === 'EXPIRED' ? 'KO' : status, koReason }
}
