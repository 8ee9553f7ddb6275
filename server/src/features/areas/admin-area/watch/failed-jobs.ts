/** Jobs that failed for the last time: a person retries or discards them; both are audited. */
import type { AdminJobs } from '@drip/core/contracts/admin/admin-watch'
import type { Deps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { orRefuse } from '../../../../platform/http/refusal.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'

export async function listFailedJobs(
  { jobs }: Pick<Deps, 'jobs'>,
  { page, size }: { page: number; size: number },
): Promise<AdminJobs> {
  // pages are adjacent: whether another follows is known by its first row
  const [rows, next] = await Promise.all([
    jobs.deadLetters({ number: page, size }),
    jobs.deadLetters({ number: (page + 1) * size, size: 1 }),
  ])
  return {
    content: rows.map((it) => ({
      id: it.id,
      name: it.name,
      label: jobLabel(it.name),
      kind: WEBHOOKS.includes(it.name) ? 'WEBHOOK' : 'JOB',
      failedAt: it.failedAt.toISOString(),
      error: it.error,
      tries: it.tries,
    })),
    page,
    size,
    hasMore: next.length > 0,
  }
}

/** @throws Refusal JOB_NOT_FOUND */
export const retryFailedJob = (deps: Deps, admin: Admin, id: string): Promise<void> =>
  onDeadJob(deps, admin, { id, action: 'JOB_RETRIED' }, (tx) => deps.jobs.retryDead(tx, id))

/** @throws Refusal JOB_NOT_FOUND */
export const discardFailedJob = (deps: Deps, admin: Admin, id: string): Promise<void> =>
  onDeadJob(deps, admin, { id, action: 'JOB_DISCARDED' }, (tx) => deps.jobs.discardDead(tx, id))

/** Nothing else says later what a job was for, so its kind is in the entry, which is written with the act. */
async function onDeadJob(
  deps: Deps,
  admin: Admin,
  { id, action }: { id: string; action: string },
  act: (tx: Tx) => Promise<string | null>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const task = orRefuse(await act(tx), 'JOB_NOT_FOUND')
    await recordAudit(deps, tx, {
      actor: actorOf(admin),
      action,
      object: { type: 'JOB', id },
      asked: { task },
    })
  })
}

/** The purpose of a kind of job, in Portuguese. */
export const jobLabel = (name: string): string => LABELS[name] ?? 'Outra tarefa'

/** Calls to stores. */
const WEBHOOKS = ['confirm-with-store', 'tell-store-of-refusal']

const LABELS: Record<string, string> = {
  'settle-charge': 'Conferir um pagamento Pix',
  'end-charge-at-psp': 'Encerrar um código Pix no PSP',
  'refund-payment': 'Devolver um Pix',
  'send-transfer': 'Enviar um repasse ao comerciante',
  'confirm-with-store': 'Confirmar o pedido com a loja',
  'tell-store-of-refusal': 'Avisar a loja de uma recusa',
  'send-message': 'Enviar uma mensagem',
  'send-reminder': 'Enviar um lembrete',
  'send-push': 'Enviar um aviso a um aparelho',
  'send-notice': 'Avisar um comerciante',
  'hear-of-refunds': 'Conferir devoluções de um Pix',
  'send-password-link': 'Enviar o link de senha de um comerciante',
  'send-access-emails': 'Enviar e-mails de acesso',
  'send-phone-code': 'Enviar o código do celular',
  'send-one-time-code': 'Enviar um código de acesso',
  'decide-credit': 'Analisar o crédito de uma compra',
  'end-sales': 'Encerrar o que foi começado em uma loja desabilitada',
  'tell-of-reset': 'Avisar um cliente da senha redefinida',
  'tell-of-return': 'Avisar quem pagou um Pix que voltou',
  'tell-of-taken-back': 'Avisar de um pagamento que o banco tomou de volta',
  'tell-of-erasure': 'Responder a um pedido de exclusão',
  'tell-of-cancellation': 'Avisar de um cancelamento',
  'tell-of-purchase': 'Avisar um cliente da compra',
  'send-customer-message': 'Enviar uma mensagem a um cliente',
  'tell-vtex': 'Avisar a VTEX de um pagamento',
  'tell-nuvemshop': 'Avisar a Nuvemshop de um pagamento',
  'approve-vtex-test-payment': 'Aprovar um pagamento de teste da VTEX',
  'end-mandate': 'Encerrar uma autorização de débito automático',
  'follow-contest': 'Conferir um Pix contestado',
  'follow-debit': 'Conferir um débito automático',
  'follow-first-payment': 'Conferir a autorização dada com o primeiro Pix',
  'follow-mandate': 'Conferir uma autorização de débito automático',
  'send-admin-reset-link': 'Enviar o link de senha da administração',
  'tell-of-refused-refund': 'Avisar de uma devolução que o banco recusou',
  'tell-of-contact-change': 'Avisar um cliente da troca de contato',
  'tell-of-password': 'Avisar um cliente da troca de senha',
  'tell-recovery-closed': 'Avisar que a recuperação de uma conta foi fechada',
  'take-offer-away': 'Tirar a Drip de uma loja da Nuvemshop',
}
