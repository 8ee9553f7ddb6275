/** A transfer did not reach its merchant, or came back: the people responsible for the merchant are notified. */
import { formatDate } from '@drip/core/calendar/dates'
import { maskedAccount } from '@drip/core/merchants/masked-account'
import { formatReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { PayoutTarget } from '../../../providers/payouts/need.ts'
import { notifyMerchantAdmins } from '../../people/merchant-users/notify-merchant-admins.ts'
import { findNextTransferDay } from './find-next-transfer-day.ts'
import type { Transfer } from './transfers.store.ts'

/**
 * Once for each transfer that ends so, within the transaction of its end. What we can repeat ourselves is not among
 * them: while a provider does not answer, the transfer stays open.
 */
export async function notifyOfFailure(
  deps: Deps,
  tx: Tx,
  { id, merchantId, amount, transferDate, destination }: Transfer,
  what: 'FAILED' | 'RETURNED',
): Promise<void> {
  const { publicUrl, settings } = deps.config
  const next = await findNextTransferDay({ db: tx, clock: deps.clock }, merchantId)
  const later =
    next === null
      ? 'espera com os outros repasses da loja, que estão suspensos'
      : `volta para os próximos repasses, a partir de ${formatDate(next)}`
  const sum = formatReais(amount)
  const day = formatDate(transferDate)
  const { subject, happened } = {
    FAILED: {
      subject: `O repasse de ${sum} não chegou na sua conta`,
      happened: `O banco recusou o repasse de ${sum} de ${day}`,
    },
    RETURNED: {
      subject: `O repasse de ${sum} voltou da sua conta`,
      happened: `O banco devolveu o repasse de ${sum} de ${day}`,
    },
  }[what]
  await notifyMerchantAdmins(deps, tx, {
    merchantId,
    subject,
    text: `Olá! ${happened}, que ia para a ${accountOf(destination)}. O dinheiro continua sendo seu: o valor ${later}.\n\nConfira com o seu banco se essa conta existe, está no CNPJ ou CPF da loja e recebe Pix. Se ela precisa mudar, fale com a gente o quanto antes: ${settings.supportEmail}. Se está certa, você não precisa fazer nada.\n\n${publicUrl}/parceira/pedidos/extrato/transferencias/${id}`,
  })
}

const accountOf = (to: PayoutTarget): string =>
  to.kind === 'PIX'
    ? maskedAccount({ pixKey: to.pixKey, bankCode: null, account: null })
    : maskedAccount({ pixKey: null, bankCode: to.bankCode, account: to.account, digit: to.digit || null })
