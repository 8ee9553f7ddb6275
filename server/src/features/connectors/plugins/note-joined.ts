/**
 * A connected platform sells and refunds in a merchant's name, like the holder of the API key: who connected it is
 * audited, and all administrators are notified.
 */
import type { PluginPlatform } from '@drip/core/contracts/merchant/plugins'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { actorOf } from '../../people/merchant-users/merchant-guard.ts'
import type { MerchantUser } from '../../people/merchant-users/merchant-users.store.ts'
import { notifyMerchantAdmins } from '../../people/merchant-users/notify-merchant-admins.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'

type Parts = Pick<Deps, 'jobs' | 'clock' | 'config'>

/** @param it `endsOther`: the merchant's former connection there ends */
export async function noteJoined(
  deps: Parts,
  tx: Tx,
  it: { by: MerchantUser; platform: 'Nuvemshop' | 'VTEX'; shopId: string; endsOther?: boolean },
): Promise<void> {
  const { by, platform, shopId, endsOther = false } = it
  const { merchantId } = by
  await recordAudit(deps, tx, {
    actor: actorOf(by),
    action: 'PLUGIN_JOINED',
    object: { type: 'MERCHANT', id: merchantId },
    asked: { shop: `${platform} ${shopId}` },
  })
  const other = endsOther ? ` A conexão que já existia com a ${platform} deixa de valer.` : ''
  await notifyMerchantAdmins(deps, tx, {
    merchantId,
    subject: `Sua loja foi conectada à ${platform}`,
    text: `Olá! ${by.name} conectou sua loja na Drip à ${platform}${shopOf(shopId)}. O que se vende e se estorna por lá passa a contar aqui.${other} Se ninguém da sua loja fez isso, fale agora com a gente: ${deps.config.settings.supportEmail}\n\n${deps.config.publicUrl}/parceira/integracao`,
  })
}

/** A user of the merchant has ended it. @param it `shopId` null if the platform gives none */
export async function noteLeft(
  deps: Parts,
  tx: Tx,
  it: { by: MerchantUser; platform: PluginPlatform; shopId: string | null },
): Promise<void> {
  const { by, platform, shopId } = it
  const { merchantId } = by
  const name = platform === 'vtex' ? 'VTEX' : 'Nuvemshop'
  await recordAudit(deps, tx, {
    actor: actorOf(by),
    action: 'PLUGIN_LEFT',
    object: { type: 'MERCHANT', id: merchantId },
    asked: { shop: shopId === null ? name : `${name} ${shopId}` },
  })
  await notifyMerchantAdmins(deps, tx, {
    merchantId,
    subject: `Sua loja não está mais conectada à ${name}`,
    text: `Olá! ${by.name} desconectou sua loja na Drip da ${name}${shopOf(shopId)}. ${AFTER[platform]} As compras que já existem continuam na Drip, e você as acompanha e estorna na área da loja. Para voltar, conecte de novo pelo painel da ${name}. Se ninguém da sua loja fez isso, fale agora com a gente: ${deps.config.settings.supportEmail}\n\n${deps.config.publicUrl}/parceira/integracao`,
  })
}

/** VTEX has no call for removing us from a shop. */
const AFTER: Readonly<Record<PluginPlatform, string>> = {
  nuvemshop: 'Ninguém mais compra com a Drip por lá, e ela sai das formas de pagamento.',
  vtex: 'Ninguém mais compra com a Drip por lá: tire-a também das formas de pagamento no painel da VTEX.',
}

/** Nuvemshop reported that our application was removed: the shop no longer offers us. */
export async function notifyRemoved(
  deps: Parts,
  tx: Tx,
  { merchantId, shopId }: { merchantId: string; shopId: string },
): Promise<void> {
  await notifyMerchantAdmins(deps, tx, {
    merchantId,
    subject: 'Sua loja não está mais conectada à Nuvemshop',
    text: `Olá! A Drip foi retirada da sua loja na Nuvemshop${shopOf(shopId)}, e não aparece mais lá como forma de pagamento. Para voltar, conecte de novo pelo painel da Nuvemshop. Como sua loja está conectada:\n\n${deps.config.publicUrl}/parceira/integracao`,
  })
}

const shopOf = (shopId: string | null) => (shopId === null ? '' : ` (loja ${shopId})`)
