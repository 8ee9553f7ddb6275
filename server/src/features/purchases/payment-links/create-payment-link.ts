/** Creates a payment link (001 §2.3): a purchase that waits for the person to whom the merchant sends its address. */
import { parseCivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { linkExpiry } from '@drip/core/checkout/link-life'
import type { CreatedPaymentLink, NewPaymentLink } from '@drip/core/contracts/merchant/merchant-area'
import { mostInstalments } from '@drip/core/instalments/plan'
import { parseReaisNumber } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type AuditActor, recordAudit } from '../../records/audit/record-audit.ts'
import {
  type NewCheckout,
  codeWasInUse,
  findCheckoutOfCode,
  insertCheckout,
} from '../checkouts/checkouts.store.ts'
import { findMerchant } from '../../marketplace/merchants/merchants.store.ts'
import { isCodeTaken } from './payment-links.store.ts'
import { checkMaySell } from '../../marketplace/merchants/check-may-sell.ts'

/**
 * @param by the user who creates it
 * @throws Refusal INVALID_FIELDS (amount, merchantCode, description, expiresOn), MERCHANT_CODE_TAKEN,
 *   MERCHANT_DISABLED, MERCHANT_NOT_READY
 */
export async function createPaymentLink(
  deps: Deps,
  by: { merchantId: string; email: string; actor: AuditActor },
  request: NewPaymentLink,
): Promise<CreatedPaymentLink> {
  const now = deps.clock.now()
  const { amount, merchantCode, description, expiresAt } = linkOf(request, now)
  const merchant = await findMerchant(deps.db, saoPauloDate(now), by.merchantId)
  if (merchant === null) throw new Refusal('MERCHANT_DISABLED')
  checkMaySell(merchant)
  const id = newId(now)
  try {
    await deps.db.transaction(async (tx) => {
      const code = { merchantId: merchant.id, merchantCode }
      // the order matters: a call that takes the code after the first read is seen by the second or found by the claim
      const earlier = await findCheckoutOfCode(tx, code)
      if (await isCodeTaken(tx, merchant.id, merchantCode)) throw new Refusal('MERCHANT_CODE_TAKEN')
      const link: NewCheckout = {
        ...code,
        id,
        type: 'BACKOFFICE',
        amount,
        // the description is what the shopper sees, and becomes the product of the order
        products:
          description === '' ? [] : [{ merchantProductId: '', name: description, quantity: 1, amount }],
        resolveUrl: null,
        cancelUrl: null,
        feeRate: merchant.feeRate,
        cashbackRate: merchant.cashbackRate,
        maxInstalments: mostInstalments(amount, merchant, null),
        customer: {},
        creatorEmail: by.email,
        createdAt: now,
        expiresAt,
      }
      insertCheckout(tx, link, earlier)
      await recordAudit(deps, tx, {
        actor: by.actor,
        action: 'LINK_CREATED',
        object: { type: 'CHECKOUT', id },
        after: {
          amountCents: amount,
          merchantCode,
          ...(description !== '' && { description }),
          ...(request.expiresOn !== undefined && { expirationDate: request.expiresOn }),
        },
      })
    })
  } catch (error) {
    // another call used the same code at the same moment
    if (codeWasInUse(error)) throw new Refusal('MERCHANT_CODE_TAKEN')
    throw error
  }
  return { id, formUrl: addressOf(deps, id) }
}

/**
 * Checks and converts a request.
 * @throws Refusal INVALID_FIELDS
 */
function linkOf(request: NewPaymentLink, now: Date) {
  const amount = parseReaisNumber(request.amount)
  const merchantCode = request.merchantCode.trim()
  const description = request.description?.trim() ?? ''
  const lastDay = request.expiresOn === undefined ? null : parseCivilDate(request.expiresOn)
  const expiresAt = linkExpiry(now, lastDay)
  const isDescribed = description === '' || isReadable(description)
  if (amount === null || amount <= 0 || !isReadable(merchantCode) || !isDescribed || expiresAt === null)
    throw new Refusal('INVALID_FIELDS', {
      errors: [
        ...(amount === null || amount <= 0 ? [{ field: 'amount', code: 'invalid' }] : []),
        ...(isReadable(merchantCode) ? [] : [{ field: 'merchantCode', code: 'invalid' }]),
        ...(isDescribed ? [] : [{ field: 'description', code: 'invalid' }]),
        ...(expiresAt === null ? [{ field: 'expiresOn', code: 'invalid' }] : []),
      ],
    })
  return { amount, merchantCode, description, expiresAt }
}

/** The address where the customer pays. */
export function addressOf({ config }: Pick<Deps, 'config'>, id: string): string {
  return `${config.publicUrl}/checkouts/${id}`
}

/** Not empty, and readable by a database and a person. */
function isReadable(code: string): boolean {
  return code !== '' && code.isWellFormed() && !/\p{Cc}/u.test(code)
}
