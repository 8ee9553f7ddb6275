/** Messages to customers and stores about a dispute: its start, the store's answer, and its end. */
import { shownCode } from '@drip/core/checkout/shown-code'
import { formatDate } from '@drip/core/calendar/dates'
import { formatReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { type Announcing, announce } from '../../../facts.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { DisputeNews } from '../../messaging/customer-messages/message-facts.ts'
import { findBuyer } from '../../messaging/customer-messages/customer-messages.store.ts'
import { notifyPerson } from '../../messaging/customer-messages/notify-person.ts'
import { queueMessage } from '../../messaging/messages/send-message.ts'
import { findAdministratorEmails } from '../../people/merchant-users/merchant-users.store.ts'
import { type DisputeFacts, findDisputeNews } from './disputes.store.ts'

type News = 'DISPUTE_OPENED' | 'DISPUTE_ANSWERED' | 'DISPUTE_ENDED'

/**
 * Call within the transaction of the event, after it is written. Erased customers are not notified.
 * @param runsAgain whether its end resumes paused instalments
 */
export async function notifyOfDispute(
  deps: Announcing,
  tx: Tx,
  what: News,
  disputeId: string,
  { runsAgain }: { runsAgain: boolean } = { runsAgain: false },
): Promise<void> {
  const facts = await findDisputeNews(tx, disputeId)
  if (facts === null) return
  await notifyStore(deps, tx, what, { id: disputeId, ...facts })
  await announceNews(deps, tx, what, { id: disputeId, ...facts })
  const buyer = await findBuyer(tx, facts.purchaseId)
  if (buyer === null || facts.endedBy === 'CUSTOMER') return
  await notifyPerson(deps, tx, buyer, {
    kind: what,
    cause: disputeId,
    purchaseId: facts.purchaseId,
    facts: { ...facts, nextDueDate: runsAgain ? facts.nextDueDate : null },
  })
}

/** Texts stay with the dispute: webhooks contain no personal data. */
async function announceNews(
  deps: Announcing,
  tx: Tx,
  what: News,
  it: DisputeFacts & { id: string },
): Promise<void> {
  const { purchaseId, merchantId, merchantCode, answer, decideBy, endedBy } = it
  const about = { order: { id: purchaseId, merchantId, merchantCode }, disputeId: it.id }
  if (what === 'DISPUTE_OPENED') {
    const { reason, answerBy } = it
    await announce(deps, tx, { ...about, type: 'DisputeOpened', reason, answerBy })
  }
  if (what === 'DISPUTE_ANSWERED' && answer !== null && decideBy !== null)
    await announce(deps, tx, { ...about, type: 'DisputeAnswered', answer, decideBy })
  if (what === 'DISPUTE_ENDED' && endedBy !== null) {
    const { outcome, refunded } = it
    await announce(deps, tx, { ...about, type: 'DisputeEnded', endedBy, outcome, refunded })
  }
}

/**
 * The store's users who may answer are notified by e-mail, whatever they chose for sales: their deadline is running.
 */
async function notifyStore(
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  what: News,
  it: DisputeFacts & { id: string },
): Promise<void> {
  const words = wordsOf(what, it)
  if (words === null) return
  const link = `${deps.config.publicUrl}/parceira/problemas/${it.id}`
  for (const to of await findAdministratorEmails(tx, it.merchantId))
    await queueMessage(deps, tx, {
      id: newId(deps.clock.now()),
      channel: 'EMAIL',
      to,
      subject: `${words.subject} - ${it.merchantName}`,
      text: `Drip, ${it.merchantName}: ${words.text}\n\n${link}`,
    })
}

/** The store is not notified of its own actions. */
function wordsOf(what: News, it: DisputeFacts): { subject: string; text: string } | null {
  const order = `pedido ${shownCode(it) || it.code}`
  if (what === 'DISPUTE_OPENED')
    return {
      subject: 'Um cliente teve um problema',
      text: `um cliente contou um problema com o ${order}. Responda até ${formatDate(it.answerBy)}: você pode aceitar e devolver, ou contestar. Sem resposta, a Drip decide.`,
    }
  if (what === 'DISPUTE_ANSWERED')
    return it.answer === 'NONE'
      ? {
          subject: 'O prazo para responder passou',
          text: `o prazo para responder ao problema com o ${order} passou, e agora a Drip decide. Até lá você ainda pode aceitar e devolver tudo.`,
        }
      : null
  if (it.endedBy === 'MERCHANT') return null
  return { subject: 'Um problema foi encerrado', text: `${howItEnded(it)} É o ${order}.` }
}

function howItEnded({ endedBy, answer, outcome, refunded }: DisputeNews): string {
  if (endedBy === 'CUSTOMER') return 'o cliente disse que o problema já se resolveu.'
  if (endedBy === 'REFUNDED') return 'a venda foi toda cancelada, e o problema com ela terminou.'
  if (outcome === 'REFUND') return 'a Drip decidiu o problema: a venda foi toda cancelada.'
  if (outcome === 'REDUCTION') return 'a Drip decidiu o problema: uma parte da venda foi descontada.'
  if (answer === 'ACCEPTED_PART')
    return `a Drip decidiu o problema: a venda fica com a parte que a loja devolveu (${formatReais(refunded)}), sem outra mudança.`
  return 'a Drip decidiu o problema: a venda continua como está.'
}
