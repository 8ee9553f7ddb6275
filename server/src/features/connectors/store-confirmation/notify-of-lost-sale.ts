/**
 * A paid purchase was cancelled because its store did not confirm it: the store's administrators are notified, because
 * whatever fails there costs them every sale.
 */
import { shownCode } from '@drip/core/checkout/shown-code'
import { saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import { formatReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { ApprovedPurchase } from '../../../facts.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { notifyMerchantAdmins } from '../../people/merchant-users/notify-merchant-admins.ts'
import { hasLostSale } from './confirming.store.ts'

/**
 * Within the transaction that cancels it, before it is written as lost. They are told of the first of each day in São
 * Paulo, however long it goes on; the others are in their list of sales.
 */
export async function notifyOfLostSale(deps: Deps, tx: Tx, it: ApprovedPurchase): Promise<void> {
  const { id, merchant, amount, connector, resolveUrl } = it
  const today = startOfSaoPauloDay(saoPauloDate(deps.clock.now()))
  if (await hasLostSale(tx, merchant.id, today)) return
  const code = shownCode(it)
  const where = connector === 'NUVEMSHOP' ? 'sua loja na Nuvemshop' : 'o sistema da sua loja'
  const at = connector === null && resolveUrl !== null ? ` em ${new URL(resolveUrl).host}` : ''
  await notifyMerchantAdmins(deps, tx, {
    merchantId: merchant.id,
    subject: 'Uma venda foi cancelada porque a sua loja não a confirmou',
    text: `Olá! A compra${code === '' ? '' : ` ${code}`} de ${formatReais(amount)} foi aprovada, mas ${where} não a confirmou${at}. Ela foi cancelada, e o que o cliente pagou volta para ele. Enquanto isso não for corrigido, outras vendas podem ter o mesmo fim: até o fim do dia elas só aparecem em Minhas Vendas, como “Sua loja não confirmou o pedido”.\n\n${deps.config.publicUrl}/parceira/pedidos/${id}`,
  })
}
