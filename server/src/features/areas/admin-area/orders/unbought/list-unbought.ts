/**
 * Purchases that did not become an order: people who were refused or left call and ask why; found like orders (000 §2,
 * ADM-NAV-21).
 */
import { shownCode } from '@drip/core/checkout/shown-code'
import type {
  AdminUnbought,
  AdminUnboughtQuery,
  AdminUnboughtRow,
} from '@drip/core/contracts/admin/admin-area'
import { type CivilDate, addDays, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import { hiddenCpf, parseCpf } from '@drip/core/documents/cpf'
import { parsePhone } from '@drip/core/documents/phone'
import { toReais } from '@drip/core/money/cents'
import { isUuid } from '@drip/core/documents/uuid'
import type { z } from 'zod'
import type { Deps } from '../../../../../deps.ts'
import type { Queries } from '../../../../../platform/database/db.ts'
import { asPage } from '../../../../../platform/http/as-page.ts'
import { nearerEnd } from '../../lists/nearer-end.ts'
import { digitsOf, plain } from '../../lists/search-words.ts'
import type { Totals } from '../../lists/totals.ts'
import {
  type UnboughtFilter,
  type UnboughtRow,
  countUnbought,
  findUnboughtBy,
  findUnboughtIds,
  findUnboughtRows,
  findUnboughtWith,
} from './unbought.store.ts'
import { whyItEnded } from './why-it-ended.ts'

type Query = z.output<typeof AdminUnboughtQuery>

/** How many results of a search are shown; for more, the search must be narrowed. */
const MOST_FOUND = 300

export async function listUnbought(
  { db }: Pick<Deps, 'db'>,
  totals: Totals,
  query: Query,
): Promise<AdminUnbought> {
  const { page, size } = query
  const { ids, total, isExact } =
    query.search.trim() === '' ? await pageOfAll(db, totals, query) : await pageOfSearched(db, query)
  return {
    ...asPage((await findUnboughtRows(db, ids)).map(unboughtRow), { page, size }, total),
    totalIsExact: isExact,
  }
}

interface PageOfIds {
  ids: string[]
  total: number
  isExact: boolean
}

async function pageOfAll(db: Queries, totals: Totals, query: Query): Promise<PageOfIds> {
  const filter = filterOf(query)
  const { total, isExact } = await totals.count(`unbought ${JSON.stringify(filter)}`, (bound) =>
    countUnbought(db, filter, bound),
  )
  const way = nearerEnd(total, query)
  return { ids: way.take === 0 ? [] : await findUnboughtIds(db, filter, way), total, isExact }
}

async function pageOfSearched(db: Queries, query: Query): Promise<PageOfIds> {
  const { page, size } = query
  const { ids, isWhole } = await findUnbought(db, query)
  return { ids: ids.slice(page * size, (page + 1) * size), total: ids.length, isExact: isWhole }
}

/** The first reading with results decides. */
async function findUnbought(db: Queries, query: Query): Promise<{ ids: string[]; isWhole: boolean }> {
  const text = query.search.trim()
  const cpf = parseCpf(text)
  const phone = parsePhone(text)
  const filter = filterOf(query)
  for (const by of [
    isUuid(text) ? { id: text } : null,
    cpf === null ? null : { cpf },
    phone === null ? null : { phone },
  ]) {
    const ids = by === null ? [] : await findUnboughtBy(db, by, filter, MOST_FOUND)
    if (ids.length > 0) return { ids, isWhole: ids.length < MOST_FOUND }
  }
  return findUnboughtWith(db, piecesOf(text), filter, MOST_FOUND)
}

function filterOf({ merchantId, refused, from, to }: Query): UnboughtFilter {
  return {
    merchantId,
    refused,
    // the contract has checked that they are dates
    from: from === null ? null : startOfSaoPauloDay(from as CivilDate),
    before: to === null ? null : startOfSaoPauloDay(addDays(to as CivilDate, 1)),
  }
}

/** "(11) 98765" is one number, "Ana Luíza" two words. */
function piecesOf(text: string): string[] {
  const digits = digitsOf(text)
  return digits === text ? plain(text).split(/\s+/).slice(0, 6) : [digits]
}

function unboughtRow(it: UnboughtRow): AdminUnboughtRow {
  return {
    id: it.id,
    merchantOrderCode: shownCode(it),
    merchantId: it.merchantId,
    merchantName: it.merchantName,
    shopperName: it.name ?? '',
    shopperCpf: hiddenCpf(it.cpf ?? ''),
    shopperPhone: it.phone ?? '',
    amount: toReais(it.amount),
    status: it.status,
    koReason: it.koReason,
    koReasonLabel: whyItEnded(it),
    createdDate: it.createdAt.toISOString(),
  }
}
