/**
 * "Forget me" (LGPD art. 18 VI): the request is stored and answered by a person within 15 days. What the law makes us
 * keep stays for its time (art. 16), and the customer is told what and why at once.
 */
import { addDays, saoPauloDate } from '@drip/core/calendar/dates'
import type { ErasureRequest, OpenErasure } from '@drip/core/contracts/customer-area'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../platform/ids.ts'
import { notifyCustomer } from '../../messaging/customer-messages/notify-person.ts'
import { type Erasure, findErasureRequests, saveErasureRequest } from './privacy.store.ts'

/** LGPD art. 19 II. */
const ANSWER_WITHIN_DAYS = 15

/** Requesting twice is the same request. */
export async function requestErasure(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>,
  customerId: string,
): Promise<ErasureRequest> {
  const now = deps.clock.now()
  const { requestedAt, answerBy } = await deps.db.transaction(async (tx) => {
    const open = await saveErasureRequest(tx, {
      id: newId(now),
      customerId,
      requestedAt: now,
      answerBy: addDays(saoPauloDate(now), ANSWER_WITHIN_DAYS),
    })
    const facts = { answerBy: open.answerBy }
    await notifyCustomer(deps, tx, customerId, { kind: 'ERASURE_ASKED', cause: open.id, facts })
    return open
  })
  return viewOf({ requestedAt, answerBy })
}

/** The waiting request, shown on later visits. */
export async function showOpenErasure({ db }: Pick<Deps, 'db'>, customerId: string): Promise<OpenErasure> {
  const open = (await findErasureRequests(db, customerId)).find((it) => it.answeredAt === null)
  return { request: open === undefined ? null : viewOf(open) }
}

function viewOf({ requestedAt, answerBy }: Erasure): ErasureRequest {
  return { requestedAt: requestedAt.toISOString(), answerBy, erased: ERASED, kept: KEPT }
}

const ERASED = [
  'Seu acesso à área do cliente, com a senha',
  'Endereço, e-mail e telefone que não forem mais necessários',
  'Comentários e preferências',
]

const KEPT = [
  {
    what: 'Compras, parcelas, pagamentos e quem as fez',
    why: 'Contratos e documentos fiscais: 5 anos depois do último pagamento (CDC, art. 27; CTN, art. 173). Enquanto houver parcela em aberto, compra em andamento, devolução ou débito automático a caminho, problema com uma compra a resolver ou Pix contestado no banco, a conta continua ativa.',
  },
  {
    what: 'Decisões de crédito e o que foi analisado',
    why: 'Direito de revisão e defesa em processos: 5 anos (LGPD, art. 16, I, e art. 20)',
  },
  { what: 'Registros de acesso', why: '6 meses (Marco Civil da Internet, art. 15)' },
]
