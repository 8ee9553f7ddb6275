/**
 * The evidence for the purchases of a contested Pix, in one file for the PSP's portal: a document with what we know,
 * and the stores' own files unchanged (decision 86). The export is audited.
 */
import { maskCpf, parseCpf } from '@drip/core/documents/cpf'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import { type ZippedFile, zipOf } from '../../../platform/zip.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { findLogIns } from '../../people/sessions/sessions.store.ts'
import { findMessagesOfPurchase } from '../../messaging/customer-messages/customer-messages.store.ts'
import { findOrderProducts } from '../../purchases/orders/order-products.store.ts'
import { drawPaper } from '../../purchases/receipts/receipt-paper.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { findDisputes } from '../disputes/disputes.store.ts'
import {
  type Contest,
  type ContestedPurchase,
  type StoreFile,
  findContest,
  findContestedPurchases,
  findPixOf,
  findStoreFiles,
} from './contest.store.ts'
import { type PurchaseProof, evidencePaper } from './evidence-paper.ts'

/** Total bytes of the stores' files: what portals accept, and what a process may hold for one answer. */
const ROOM = 20 * 1024 * 1024
const MOST_MESSAGES = 40

/** @throws Refusal NOT_FOUND */
export async function makeContestEvidence(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  admin: Admin,
  id: string,
): Promise<Uint8Array> {
  const { db, clock, config } = deps
  const contest = orRefuse(await findContest(db, id), 'NOT_FOUND')
  const purchases = await findContestedPurchases(db, id)
  const ids = purchases.map((it) => it.id)
  const files = namedFiles(purchases, await findStoreFiles(db, ids, ROOM))
  const pix = await findPixOf(db, ids)
  const proofs = await Promise.all(
    purchases.map(async (purchase) => ({
      ...(await proofOf(db, contest, purchase)),
      pix: pix.filter(({ purchaseId }) => purchaseId === purchase.id),
      files: files.filter(({ purchaseId }) => purchaseId === purchase.id),
    })),
  )
  const now = clock.now()
  const paper = await drawPaper(evidencePaper(contest, proofs, { now, company: config.company }))
  const kept = files.flatMap(({ path, content }) => (content === null ? [] : [{ name: path, content }]))
  const entry = {
    actor: actorOf(admin),
    action: 'CONTEST_EVIDENCE_TAKEN',
    object: { type: 'CONTEST', id },
    asked: { files: kept.length },
  }
  // before the answer: no export without an audit entry
  await db.transaction((tx) => recordAudit(deps, tx, entry))
  const first: ZippedFile = { name: 'provas.pdf', content: paper }
  return zipOf([first, ...kept], now)
}

async function proofOf(
  db: Queries,
  contest: Contest,
  purchase: ContestedPurchase,
): Promise<Omit<PurchaseProof, 'pix' | 'files'>> {
  const { id, customerId } = purchase
  const [products, disputes, messages, logIns] = await Promise.all([
    findOrderProducts(db, id),
    findDisputes(db, id),
    findMessagesOfPurchase(db, id, { page: 0, size: MOST_MESSAGES }),
    customerId === null
      ? []
      : findLogIns(
          db,
          { audience: 'CUSTOMER', subjectId: customerId },
          { from: purchase.boughtAt, to: contest.openedAt },
        ),
  ])
  const cpf = parseCpf(purchase.cpf)
  return {
    purchase: { ...purchase, cpf: cpf === null ? '' : maskCpf(cpf) },
    products,
    disputes,
    messages: messages.slice(0, MOST_MESSAGES).toReversed(),
    logIns,
  }
}

/** Each name is preceded by its purchase and number, because two files may have the same name. */
function namedFiles(
  purchases: readonly ContestedPurchase[],
  files: readonly StoreFile[],
): (StoreFile & { path: string })[] {
  return files.map((file, index) => {
    const code = purchases.find(({ id }) => id === file.purchaseId)?.code ?? file.purchaseId
    return { ...file, path: `loja/${code}/${index + 1}-${file.name}` }
  })
}
