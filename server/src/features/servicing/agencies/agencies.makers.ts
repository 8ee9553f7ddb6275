/** A collection agency for tests, and what the head of the desk does with it. */
import type {
  Agency,
  HandedOver,
  Portfolio,
  ReturnRead,
  ShownAgency,
} from '@drip/core/contracts/admin/collections/admin-agencies'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import type { SignedInAdmin } from '../../areas/admin-area/admin-area.makers.ts'

export const PATH = '/collections/agencies'
export const WRITTEN = {
  name: 'Recupera Cobranças',
  document: '11.222.333/0001-81',
  email: 'contato@recupera.example',
  feePercent: 15,
  days: 90,
}

/** Its id. */
export async function newAgency(lead: SignedInAdmin, written: Partial<typeof WRITTEN> = {}): Promise<string> {
  const id = randomUUID()
  const { status } = await lead.call<Agency>('PUT', `${PATH}/${id}`, { ...WRITTEN, ...written })
  if (status !== 200) throw new Error(`no agency: ${status}`)
  return id
}

/** The next test has its own late customers and agencies. */
export async function forgetAgencies(db: Queries): Promise<void> {
  await db.run(sql`update customers set archived_at = now() where id in (select customer_id from orders)`)
  await db.run(sql`
    update agency_placements set ended_at = placed_at + interval '1 day', end_reason = 'TERM' where ended_at is null`)
  await db.run(sql`update agencies set archived_at = now() where archived_at is null`)
  await db.run(sql`update collection_cases set closed_at = opened_at where closed_at is null`)
}

/** What our staff do with an agency. */
export function agencyDesk(lead: SignedInAdmin, id: string) {
  const path = `${PATH}/${id}`
  return {
    show: async () => (await lead.call<ShownAgency>('GET', path)).body,
    count: async (asked: object = {}) =>
      (
        await lead.call<HandedOver>('POST', `${path}/hand-overs/previews`, {
          fromDay: 30,
          fromAmount: 0,
          most: 100,
          ...asked,
        })
      ).body,
    give: (batchId: string = randomUUID(), asked: object = {}) =>
      lead.call<HandedOver>('PUT', `${path}/hand-overs/${batchId}`, {
        fromDay: 30,
        fromAmount: 0,
        most: 100,
        ...asked,
      }),
    recall: (customerId: string | null) =>
      lead.call<{ cases: number }>('PUT', `${path}/recalls`, { customerId }),
    portfolio: async () => (await lead.call<Portfolio>('GET', `${path}/portfolio`)).body.content,
    read: (content: string) =>
      lead.call<ReturnRead & { code?: string }>('POST', `${path}/returns/previews`, { content }),
    take: (content: string, version: string, returnId: string = randomUUID()) =>
      lead.call<{ taken: number; refused: number; code?: string }>('PUT', `${path}/returns/${returnId}`, {
        content,
        version,
      }),
  }
}

/** A file in the agencies' format. */
export const fileOf = (...lines: readonly string[]) =>
  ['tipo;caso;pedido;data;hora;valor;resultado;promessa_para;observacao', ...lines].join('\r\n')
