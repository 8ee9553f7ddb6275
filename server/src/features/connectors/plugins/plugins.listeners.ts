/** VTEX's credentials are a key like the merchant's own, and end with it. */
import type { Listener } from '../../../facts.ts'
import { notifyMerchantAdmins } from '../../people/merchant-users/notify-merchant-admins.ts'
import { endPlugin } from './plugins.store.ts'

export const keysEnded: Listener<'KeysEnded'> = async (deps, tx, { merchantId }) => {
  if ((await endPlugin(tx, merchantId, 'VTEX')) === null) return
  await notifyMerchantAdmins(deps, tx, {
    merchantId,
    subject: 'Sua loja não está mais conectada à VTEX',
    text: 'Olá! As chaves da sua loja na Drip foram encerradas pelo nosso time, e com elas a conexão com a VTEX: ninguém mais compra com a Drip por lá. Para voltar, conecte de novo pelo painel da VTEX.',
  })
}
