import { isUuid } from '@drip/core/documents/uuid'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'

/** The merchant's order by its id, its short code or the merchant's own code: the documentation does not say which. */
export async function findOrderByAnyCode(
  db: Queries,
  merchantId: string,
  code: string,
): Promise<string | null> {
  return db.value<string>(sql`
    select id from orders
    where merchant_id = ${merchantId} and (code = ${code} or merchant_code = ${code} or id = ${isUuid(code) ? code : null}::uuid)
    order by created_at desc limit 1`)
}

export async function findInvoiceHashes(db: Queries, purchaseId: string): Promise<Buffer[]> {
  return db.values<Buffer>(sql`select content_hash from invoices where purchase_id = ${purchaseId}`)
}

export async function insertInvoice(
  db: Queries,
  it: {
    id: string
    purchaseId: string
    contentHash: Buffer
    mediaType: string
    content: Buffer
    uploadedAt: Date
  },
): Promise<void> {
  await db.run(sql`
    insert into invoices (id, purchase_id, content_hash, media_type, content, uploaded_at)
    values (${it.id}, ${it.purchaseId}, ${it.contentHash}, ${it.mediaType}, ${it.content}, ${it.uploadedAt})
    on conflict (purchase_id, content_hash) do nothing`)
}
