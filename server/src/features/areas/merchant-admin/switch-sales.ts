/** A merchant's sales are switched off or on by our staff: its administrators are notified. */
import type { MerchantStatus } from '@drip/core/contracts/catalogue/catalogue-states'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { notifyMerchantAdmins } from '../../people/merchant-users/notify-merchant-admins.ts'
import { endSalesOf } from './end-sales.ts'
import type { StoredMerchant } from './merchant-admin.store.ts'

/** Within the transaction that saves the status. Repeating it notifies nobody. */
export async function switchSales(
  deps: Pick<Deps, 'clock' | 'jobs' | 'config'>,
  tx: Tx,
  { id, name, status: before }: Pick<StoredMerchant, 'id' | 'name' | 'status'>,
  status: MerchantStatus,
): Promise<void> {
  if (status === 'ARCHIVED') await endSalesOf(deps, tx, id)
  if (status === before) return
  const { publicUrl, settings } = deps.config
  const { subject, text } = {
    ARCHIVED: {
      subject: `A ${name} não vende mais com a Drip`,
      text: `Olá! O nosso time desligou as vendas da ${name} com a Drip: ninguém mais compra, nem pelos Drip Links que ainda não foram pagos. O que já foi vendido continua: parcelas, reembolsos e o que a loja tem a receber. Se você não esperava isso, fale com a gente: ${settings.supportEmail}`,
    },
    ENABLED: {
      subject: `As vendas da ${name} com a Drip voltaram`,
      text: `Olá! O nosso time ligou de novo as vendas da ${name} com a Drip. Os Drip Links que tinham terminado não voltam: crie outros. Se ainda faltar algo para vender, a área da loja diz.`,
    },
  }[status]
  await notifyMerchantAdmins(deps, tx, {
    merchantId: id,
    subject,
    text: `${text}\n\n${publicUrl}/parceira/pedidos`,
  })
}
