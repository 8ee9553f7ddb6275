/** E-mails about a contested Pix: to the people responsible for the stores it paid, and to our risk staff. */
import { shownCode } from '@drip/core/checkout/shown-code'
import { rolesWith } from '@drip/core/contracts/admin/admin-permissions'
import { formatInstant } from '@drip/core/calendar/dates'
import { CONTEST_REASON_LABELS, medClocks } from '@drip/core/reconciliation/med-case'
import { formatReais } from '@drip/core/money/cents'
import { type Announcing, announce } from '../../../facts.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMessage } from '../../messaging/messages/send-message.ts'
import { findEmailsOfRoles } from '../../people/admins/admins.store.ts'
import { findAdministratorEmails } from '../../people/merchant-users/merchant-users.store.ts'
import { type CaseNews, findCaseNews } from './med.store.ts'

type Notifying = Announcing

/** Within the transaction of the event, after it is written. */
export async function notifyOfCase(
  deps: Notifying,
  tx: Tx,
  what: 'OPENED' | 'ENDED',
  caseId: string,
): Promise<void> {
  const news = await findCaseNews(tx, caseId)
  const risk = await findEmailsOfRoles(tx, rolesWith('FRAUD_BLOCK'))
  for (const it of news) {
    await notifyStore(deps, tx, what, it)
    await announceCase(deps, tx, it)
    const link = `${deps.config.publicUrl}/admin/orders/${it.purchaseId}`
    for (const to of risk)
      await send(deps, tx, to, { subject: subjectOf(what, it), text: `${ours(what, it)}\n\n${link}` })
  }
}

async function announceCase(deps: Notifying, tx: Tx, it: CaseNews): Promise<void> {
  const { purchaseId, merchantId, merchantCode, contested, held, takenBack, state } = it
  const about = { order: { id: purchaseId, merchantId, merchantCode }, contestId: it.id }
  if (state !== 'OPEN')
    return announce(deps, tx, { ...about, type: 'ContestEnded', outcome: state, returned: takenBack })
  const { evidenceBy, analysisBy } = medClocks(it.openedAt)
  await announce(deps, tx, { ...about, type: 'PixContested', contested, held, evidenceBy, analysisBy })
}

async function notifyStore(deps: Notifying, tx: Tx, what: 'OPENED' | 'ENDED', it: CaseNews): Promise<void> {
  const link = `${deps.config.publicUrl}/parceira/pedidos/${it.purchaseId}`
  for (const to of await findAdministratorEmails(tx, it.merchantId))
    await send(deps, tx, to, {
      subject: `${subjectOf(what, it)} - ${it.merchantName}`,
      text: `Drip, ${it.merchantName}: ${theirs(what, it)}\n\n${link}`,
    })
}

async function send(
  deps: Notifying,
  tx: Tx,
  to: string,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  await queueMessage(deps, tx, { id: newId(deps.clock.now()), channel: 'EMAIL', to, subject, text })
}

const orderOf = (it: CaseNews): string => `pedido ${shownCode(it) || it.code}`
const subjectOf = (what: 'OPENED' | 'ENDED', it: CaseNews): string =>
  what === 'OPENED'
    ? `Pix contestado no banco: ${orderOf(it)}`
    : `A contestação do Pix terminou: ${orderOf(it)}`

/** The store is not told why the payer contests: the reason may concern the store. */
function theirs(what: 'OPENED' | 'ENDED', it: CaseNews): string {
  const sum = formatReais(it.contested)
  if (what === 'ENDED')
    return `a contestação do Pix de ${sum} do ${orderOf(it)} terminou, ${endOf(it)}.${it.hasWaited ? ' O repasse que esperava volta ao calendário.' : ''}`
  // what has gone out does not wait
  const waits =
    it.held === 0
      ? 'Nada do seu repasse espera por isso'
      : `Enquanto os bancos analisam, ${formatReais(it.held)} do seu repasse esperam`
  return `quem pagou o ${orderOf(it)} contestou ${sum} do Pix no banco. ${waits}. Se você tem prova da entrega, responda a este e-mail até ${formatInstant(medClocks(it.openedAt).evidenceBy)}.`
}

function ours(what: 'OPENED' | 'ENDED', it: CaseNews): string {
  const pix = `Pix ${it.endToEndId}, ${formatReais(it.contested)} do ${orderOf(it)}`
  if (what === 'ENDED') return `${pix}: a contestação terminou, ${endOf(it)}.`
  const by = formatInstant(medClocks(it.openedAt).evidenceBy)
  return `${pix}: contestado no banco (${CONTEST_REASON_LABELS[it.reason]}). As provas vão ao portal do PSP até ${by}.`
}

function endOf({ state, takenBack }: CaseNews): string {
  if (state === 'KEPT') return 'e o dinheiro ficou'
  return takenBack === 0
    ? 'e nada deste pedido voltou ao pagador'
    : `e ${formatReais(takenBack)} voltaram ao pagador`
}
