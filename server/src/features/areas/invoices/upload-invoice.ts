/** One invoice for each approved order: `POST /file/v1/upload/nf` (merchant API reference §6). */
import { createHash } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { isHarmful } from '../../records/strange-files/is-harmful.ts'
import { lockOrder } from '../../purchases/orders/orders.store.ts'
import { findInvoiceHashes, findOrderByAnyCode, insertInvoice } from './invoices.store.ts'

/** For an order: several parcels, each as PDF and XML, and corrected ones. */
const MAX_INVOICES = 20

/**
 * Stores the file with its order; repeating the same file changes nothing.
 * @throws Refusal INVALID_BODY (nota: neither PDF nor XML by content, or infected), ORDER_NOT_FOUND,
 *   TOO_MANY_INVOICES, PROVIDER_UNAVAILABLE
 */
export async function uploadInvoice(
  deps: Pick<Deps, 'db' | 'clock' | 'fileScanner' | 'log'>,
  merchantId: string,
  it: { orderCode: string; content: Buffer },
): Promise<void> {
  const { db, clock } = deps
  const mediaType = mediaTypeOf(it.content)
  if (mediaType === null) throw new Refusal('INVALID_BODY', { errors: [{ field: 'nota', code: 'invalid' }] })
  const purchaseId = orRefuse(await findOrderByAnyCode(db, merchantId, it.orderCode), 'ORDER_NOT_FOUND')
  if (await isHarmful(deps, it.content))
    throw new Refusal('INVALID_BODY', { errors: [{ field: 'nota', code: 'infected' }] })
  const now = clock.now()
  const contentHash = createHash('sha256').update(it.content).digest()
  await db.transaction(async (tx) => {
    // files that are sent at once are counted one after the other
    await lockOrder(tx, purchaseId)
    const kept = await findInvoiceHashes(tx, purchaseId)
    if (kept.some((hash) => hash.equals(contentHash))) return
    if (kept.length >= MAX_INVOICES) throw new Refusal('TOO_MANY_INVOICES')
    await insertInvoice(tx, {
      id: newId(now),
      purchaseId,
      contentHash,
      mediaType,
      content: it.content,
      uploadedAt: now,
    })
  })
}

/** By content, not by name. */
function mediaTypeOf(content: Buffer): 'application/pdf' | 'application/xml' | null {
  const start = content.subarray(0, 256).toString('latin1')
  if (start.startsWith('%PDF-')) return 'application/pdf'
  return /^(\u00ef\u00bb\u00bf)?\s*<(\?xml|[A-Za-z])/.test(start) && !/^\s*<!?(doctype )?html/i.test(start)
    ? 'application/xml'
    : null
}
