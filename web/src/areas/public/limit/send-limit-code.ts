import { sendLimitCode } from '@drip/core/contracts/public-calls'
import { ask } from '../../../api/ask.ts'
import { resumed } from '../../../api/connection.ts'
import { refusalCode, waitInWords, wrongFields } from '../../../api/refusal.ts'
import { texts as all } from '../texts.ts'

const texts = all.storeLimit

/** If a code was sent, the phone as the server shows it; else the reason why none was. */
export type SentLimitCode = { isOnItsWay: true; shown: string } | { isOnItsWay: false; why: string }

/** @param phone as it was typed */
export async function askForCode(storeId: string, phone: string): Promise<SentLimitCode> {
  const outcome = await resumed(() => ask(sendLimitCode, { id: storeId, body: { phone } }))
  if (outcome.ok) {
    const { smsDelivered, phone: shown } = outcome.value
    return smsDelivered ? { isOnItsWay: true, shown } : { isOnItsWay: false, why: texts.notSent }
  }
  const { refusal } = outcome
  if (wrongFields(refusal).has('phone')) return { isOnItsWay: false, why: texts.phoneWrong }
  const wait = waitInWords(refusal)
  const mustWait = ['RESEND_TOO_SOON', 'TOO_MANY_REQUESTS'].includes(refusalCode(refusal) ?? '')
  return { isOnItsWay: false, why: mustWait && wait !== null ? texts.notYet(wait) : texts.notSent }
}
