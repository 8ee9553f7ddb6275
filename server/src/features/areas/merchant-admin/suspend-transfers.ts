/**
 * Our staff suspend the transfers to a store under suspicion, and resume them (docs/decisions/0133). What the store has
 * sold stays its own: what is due waits, and goes out with the first transfer after. Sales are switched off separately.
 */
import type { MerchantDetails } from '@drip/core/contracts/merchant/merchant-admin'
import type { Deps } from '../../../deps.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import {
  findTransferSuspension,
  saveTransferSuspension,
} from '../../marketplace/merchants/merchants.store.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { notifyMerchantAdmins } from '../../people/merchant-users/notify-merchant-admins.ts'
import { waitForTransfers } from '../../purchases/settlements/transfers.store.ts'
import { recordChange } from '../../records/audit/record-change.ts'
import { lockMerchant } from './merchant-admin.store.ts'
import { showMerchant } from './show-merchant.ts'

/**
 * No transfer is made from the commit on; those already made go out. Repeating it changes nothing and notifies nobody.
 * @param reason as the store's administrators read it
 * @throws Refusal NOT_FOUND, TRANSFERS_SUSPENDED (with another reason, which the store has read: resume them first)
 */
export async function suspendTransfers(
  deps: Deps,
  admin: Admin,
  id: string,
  { reason }: { reason: string },
): Promise<MerchantDetails> {
  return changeSuspension(deps, admin, id, reason)
}

/**
 * What was due meanwhile goes out with the next transfer. Repeating it changes nothing and notifies nobody.
 * @throws Refusal NOT_FOUND
 */
export async function resumeTransfers(deps: Deps, admin: Admin, id: string): Promise<MerchantDetails> {
  return changeSuspension(deps, admin, id, null)
}

async function changeSuspension(
  deps: Deps,
  admin: Admin,
  id: string,
  reason: string | null,
): Promise<MerchantDetails> {
  await deps.db.transaction(async (tx) => {
    const { name } = orRefuse(await lockMerchant(tx, id), 'NOT_FOUND')
    const before = await findTransferSuspension(tx, id)
    if (before !== null && reason !== null && before.reason !== reason)
      throw new Refusal('TRANSFERS_SUSPENDED')
    if ((before === null) === (reason === null)) return
    // a transfer that is being made either is made first, or sees this
    await waitForTransfers(tx)
    const after = reason === null ? null : { since: deps.clock.now(), reason }
    await saveTransferSuspension(tx, id, after)
    await recordChange(deps, tx, {
      actor: actorOf(admin),
      action: after === null ? 'MERCHANT_TRANSFERS_RESUMED' : 'MERCHANT_TRANSFERS_SUSPENDED',
      object: { type: 'MERCHANT', id },
      before: { transfersSuspended: before?.reason ?? null },
      after: { transfersSuspended: after?.reason ?? null },
    })
    const { publicUrl, settings } = deps.config
    const { subject, text } =
      after === null
        ? {
            subject: `Os repasses da ${name} voltaram`,
            text: `Olá! Os repasses da ${name} na Drip voltaram. O que já devia ter ido vai no próximo repasse, e o resto, nas datas previstas.`,
          }
        : {
            subject: `Os repasses da ${name} estão suspensos`,
            text: `Olá! O nosso time suspendeu os repasses da ${name} na Drip. O dinheiro das vendas continua sendo da loja: ele espera. Quando a suspensão terminar, o que já devia ter ido vai no primeiro repasse, e o resto, nas datas previstas. Um repasse que já saiu chega na sua conta.\n\nMotivo: ${after.reason}\n\nPara resolver, fale com a gente: ${settings.supportEmail}`,
          }
    await notifyMerchantAdmins(deps, tx, {
      merchantId: id,
      subject,
      text: `${text}\n\n${publicUrl}/parceira/pedidos/extrato/transferencias`,
    })
  })
  return showMerchant(deps, id)
}
