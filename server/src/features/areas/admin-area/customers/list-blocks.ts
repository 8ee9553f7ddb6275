/** Fraud reports: what is blocked, and why. */
import type { AdminBlocks, AdminBlocksQuery } from '@drip/core/contracts/admin/admin-area'
import { parseCep } from '@drip/core/documents/cep'
import { parseCpf } from '@drip/core/documents/cpf'
import { parsePhone } from '@drip/core/documents/phone'
import type { z } from 'zod'
import { asPage } from '../../../../platform/http/as-page.ts'
import type { Deps } from '../../../../deps.ts'
import { countBlocks, findBlocks } from './admin-customers.store.ts'
import type { Totals } from '../lists/totals.ts'

/** A value is found in any notation. */
export async function listBlocks(
  { db }: Pick<Deps, 'db'>,
  totals: Totals,
  { value, page, size }: z.output<typeof AdminBlocksQuery>,
): Promise<AdminBlocks> {
  const text = value.trim()
  // ten digits may be a number of the United States without its country code
  const forms = [text, parseCpf(text), parsePhone(text), parsePhone(`+1 ${text}`), parseCep(text)]
  const values = text === '' ? null : forms.filter((it) => it !== null)
  const { total, isExact } = await totals.count(`blocks ${text}`, (bound) => countBlocks(db, values, bound))
  const rows = await findBlocks(db, values, { page, size })
  const content = rows.map((it) => ({ ...it, createdAt: it.createdAt.toISOString() }))
  return { ...asPage(content, { page, size }, total), totalIsExact: isExact }
}
