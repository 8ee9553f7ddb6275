/**
 * A webhook address that has accepted nothing for a day, or has switched itself off: its merchant's administrators are
 * notified, because the store's system no longer learns what happens, and each webhook is abandoned after three days.
 */
import { formatInstant } from '@drip/core/calendar/dates'
import type { Deps } from '../../../../deps.ts'
import { type UnheardEndpoint, takeUnheardEndpoints } from '../../../messaging/webhooks/webhooks.store.ts'
import { notifyMerchantAdmins } from '../../../people/merchant-users/notify-merchant-admins.ts'

const AFTER_MS = 86_400_000
const BATCH = 100

/** Once each time that an address begins to fail, and once when it is off: this is recorded with the messages. */
export async function warnOfUnheardEndpoints(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'config'>,
): Promise<void> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - AFTER_MS)
  await deps.db.transaction(async (tx) => {
    for (const it of await takeUnheardEndpoints(tx, { now, before, limit: BATCH }))
      await notifyMerchantAdmins(deps, tx, {
        merchantId: it.merchantId,
        subject: it.isOff
          ? 'Um endereço de avisos da sua loja foi desligado'
          : 'O sistema da sua loja não está recebendo os avisos da Drip',
        text: `Olá! ${it.isOff ? whyOff(it) : whyFailing(it)}\n\n${deps.config.publicUrl}/parceira/integracao`,
      })
  })
}

const whyOff = ({ url }: UnheardEndpoint) =>
  `O endereço em ${new URL(url).host} respondeu que não quer mais os avisos automáticos da Drip (HTTP 410), e paramos de enviar. Se ele ainda deve receber, ligue-o de novo em Integração. De lá você também reenvia o que aconteceu enquanto ele esteve desligado, até 90 dias.`

const whyFailing = ({ url, failingSince }: UnheardEndpoint) =>
  `Desde ${formatInstant(failingSince)} o endereço em ${new URL(url).host} não aceita os avisos automáticos da Drip, como compras aprovadas e reembolsos. Tentamos cada aviso por três dias. Quando o endereço voltar, o que ainda espera vai sozinho, e em Integração você reenvia o resto, até 90 dias.`
