/**
 * "Forget me" is answered by a person (LGPD art. 18 VI, 19 II): what may be erased is erased at once, what the law
 * keeps stays, and the customer is told both. The ledger, orders and payments are not touched.
 */
import type { AdminErasure, AdminErasureDetails, AdminErasures } from '@drip/core/contracts/admin/admin-watch'
import { hiddenCpf } from '@drip/core/documents/cpf'
import { type ErasurePlan, planErasure } from '@drip/core/privacy/erasure'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { forgetRecipient } from '../../messaging/customer-messages/customer-messages.store.ts'
import { sendAndKeep } from '../../messaging/customer-messages/keep-message.ts'
import { eraseWithin } from './erase-person.ts'
import { wordsOfErasure } from './erasure-words.ts'
import {
  type ErasureRow,
  findAnswerAddress,
  findErasure,
  findErasureFacts,
  findErasures,
  forgetAnswerAddress,
  lockErasure,
  saveErasureAnswer,
} from './erasures.store.ts'

/** The answer's text is written when the job is created: afterwards nobody could know what there was. */
export const NotifyOfErasure = jobKind<{ requestId: string; plan: ErasurePlan }>('tell-of-erasure', {
  retries: 12,
})

export async function listErasures(
  { db }: Pick<Deps, 'db'>,
  asked: { state: 'OPEN' | 'ANSWERED'; page: number; size: number },
): Promise<AdminErasures> {
  const rows = await findErasures(db, asked)
  return {
    content: rows.slice(0, asked.size).map(erasureOf),
    page: asked.page,
    size: asked.size,
    hasMore: rows.length > asked.size,
  }
}

/** What would be erased and kept if it were answered now. @throws Refusal ERASURE_NOT_FOUND */
export async function showErasure({ db }: Pick<Deps, 'db'>, id: string): Promise<AdminErasureDetails> {
  const row = await found(db, id)
  const plan = planErasure(await findErasureFacts(db, row))
  return { ...erasureOf(row), plan: { outcome: plan.outcome, ...wordsOfErasure(plan) } }
}

/**
 * @param seen the outcome shown to the person: if it has changed, nothing is done
 * @throws Refusal ERASURE_NOT_FOUND, ERASURE_ANSWERED, ERASURE_CHANGED
 */
export async function answerErasure(
  deps: Deps,
  admin: Admin,
  id: string,
  seen: ErasurePlan['outcome'],
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockErasure(tx, id)
    const row = await found(tx, id)
    if (row.answeredAt !== null) throw new Refusal('ERASURE_ANSWERED')
    const plan = await eraseWithin(deps, tx, row.customerId, { seen, idleSince: null })
    const { outcome } = plan
    await saveErasureAnswer(tx, { id, adminId: admin.id, outcome, answerTo: row.email, now })
    await deps.jobs.enqueue(tx, NotifyOfErasure, { requestId: id, plan })
    await recordAudit(deps, tx, {
      actor: actorOf(admin),
      action: 'ERASURE_ANSWERED',
      object: { type: 'CUSTOMER', id: row.customerId },
      after: { outcome, erased: plan.erased, kept: plan.kept },
    })
  })
}

/** By e-mail to the customer's former address, which is then deleted. Repeating it delivers it once. */
export async function notifyOfErasure(
  deps: Pick<Deps, 'db' | 'messages' | 'config' | 'clock'>,
  { requestId, plan }: { requestId: string; plan: ErasurePlan },
): Promise<void> {
  const { db, config } = deps
  const to = await findAnswerAddress(db, requestId)
  if (to === null) return
  const { erased, kept } = wordsOfErasure(plan)
  const text = [
    'Olá! Respondemos ao seu pedido de exclusão de dados.',
    erased.length === 0
      ? 'Nada pôde ser excluído agora.'
      : `Excluímos:\n${erased.map((it) => `- ${it}`).join('\n')}`,
    `A lei nos faz guardar:\n${kept.map(({ what, why }) => `- ${what}: ${why}`).join('\n')}`,
    `Dúvidas? Fale com ${config.settings.supportEmail}.`,
  ].join('\n\n')
  const subject = 'Resposta ao seu pedido de exclusão de dados'
  const message = { id: requestId, channel: 'EMAIL', to, subject, text } as const
  const customerId = (await findErasure(db, requestId))?.customerId ?? null
  await sendAndKeep(deps, message, { kind: 'ERASURE_ANSWERED', customerId, purchaseId: null })
  await Promise.all([forgetAnswerAddress(db, requestId), forgetRecipient(db, requestId)])
}

async function found(db: Queries, id: string): Promise<ErasureRow> {
  return orRefuse(await findErasure(db, id), 'ERASURE_NOT_FOUND')
}

function erasureOf({ email: _address, requestedAt, answeredAt, ...it }: ErasureRow): AdminErasure {
  return {
    ...it,
    cpf: hiddenCpf(it.cpf),
    requestedAt: requestedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}
