/** Pix Automático at any PSP that offers it by the Central Bank's API Pix 2.9. */
import { addDays, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { CallAnswer } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { AutomaticPix, Debit, Mandate, NewDebit, NewMandate, Page } from './automatic-need.ts'
import {
  CobRAnswer,
  CobRList,
  LocationAnswer,
  type ReceivingAccount,
  RecAnswer,
  RecCode,
  RecList,
  SolicRecAnswer,
  cobrBody,
  recBody,
  solicRecBody,
} from './bacen-automatic-wire.ts'
import { type AskBacen, type BacenClientConfig, bacenClient, expectOk, read } from './bacen-client.ts'
import { aboutAnother } from './bacen-wire.ts'

export interface BacenAutomaticConfig extends BacenClientConfig {
  account: ReceivingAccount
}

const PAGE_SIZE = 100
const SCOPES = ['rec', 'solicrec', 'payloadlocationrec', 'cobr', 'webhookrec', 'webhookcobr'].flatMap(
  (it) => [`${it}.read`, `${it}.write`],
)
/** An earlier try to create a mandate is no older than this. */
const DAYS_OF_TRIES = 30
/** How PSPs answer that the contract does not allow it, or that it does not exist. */
const NO = [400, 404, 409, 422]
const OPEN_REQUESTS = ['CREATED', 'SENT', 'RECEIVED']

export function bacenAutomaticPix(config: BacenAutomaticConfig, clock: Clock, guards: Guards): AutomaticPix {
  const ask = bacenClient(config, SCOPES, clock, guards)
  return {
    ...mandateCalls(ask, clock),
    ...debitCalls(ask, config.account),

    async registerWebhooks(url) {
      for (const path of ['/webhookrec', '/webhookcobr'])
        expectOk(await ask('PUT', path, { webhookUrl: url }), `register ${path}`)
    },
  }
}

type DebitCalls = Pick<AutomaticPix, 'createDebit' | 'debit' | 'cancelDebit' | 'retryDebit' | 'debits'>
type MandateCalls = Omit<AutomaticPix, keyof DebitCalls | 'registerWebhooks'>

function mandateCalls(ask: AskBacen, clock: Clock): MandateCalls {
  const readMandate = async (id: string): Promise<Mandate | null> => {
    const answer = await ask('GET', `/rec/${id}`)
    return answer.status === 404 ? null : mandateOf(expectOk(answer, 'read mandate'), id)
  }
  /** The PSP names mandates, so an earlier try is found by its payer and its contract. */
  const earlierTry = async ({ contract, payer }: NewMandate): Promise<Mandate | undefined> => {
    const today = saoPauloDate(clock.now())
    const from = startOfSaoPauloDay(addDays(today, -DAYS_OF_TRIES))
    const to = startOfSaoPauloDay(addDays(today, 2))
    const { recs } = await listed(ask, RecList, '/rec', { from, to, page: 0 }, { cpf: payer.cpf })
    return recs.find((it) => it.contract === contract)
  }

  return {
    async createMandate(mandate) {
      const made = await earlierTry(mandate)
      if (made !== undefined) return made
      const location = expectOk(await ask('POST', '/locrec', { tipo: 'rec' }), 'make a location')
      const body = recBody(mandate, read(LocationAnswer, location).id)
      const created = read(RecAnswer, expectOk(await ask('POST', '/rec', body), 'make a mandate'))
      if (created.contract !== mandate.contract) throw aboutAnother('mandate')
      return created
    },

    async mandateCode(mandateId, chargeTxid) {
      const query = chargeTxid === null ? '' : `?txid=${chargeTxid}`
      const answer = expectOk(await ask('GET', `/rec/${mandateId}${query}`), 'read the code of a mandate')
      const { idRec, dadosQR } = read(RecCode, answer)
      if (idRec !== mandateId) throw aboutAnother('mandate')
      return { brCode: dadosQR.pixCopiaECola }
    },

    async requestMandate(mandateId, account, expiresAt) {
      const answer = await ask('POST', '/solicrec', solicRecBody(mandateId, account, expiresAt))
      if (answer.status === 201) return read(SolicRecAnswer, answer.body)
      refusedOr(answer, 'ask the bank of a payer')
      const open = (await readMandate(mandateId))?.requests.find((it) => OPEN_REQUESTS.includes(it.state))
      return open ?? 'REFUSED'
    },

    mandate: readMandate,

    async cancelMandate(mandateId) {
      refusedOr(await ask('PATCH', `/rec/${mandateId}`, { status: 'CANCELADA' }), 'cancel a mandate')
      return readMandate(mandateId)
    },

    async mandates(page) {
      const { recs, parametros } = await listed(ask, RecList, '/rec', page)
      return { mandates: recs, lastPage: isLast(page, parametros) }
    },
  }
}

function debitCalls(ask: AskBacen, account: ReceivingAccount): DebitCalls {
  const readDebit = async (txid: string): Promise<Debit | null> => {
    const answer = await ask('GET', `/cobr/${txid}`)
    return answer.status === 404 ? null : debitOf(expectOk(answer, 'read debit'), txid)
  }

  return {
    async createDebit(debit) {
      const answer = await ask('PUT', `/cobr/${debit.txid}`, cobrBody(debit, account))
      if (answer.status < 300) return sameDebit(debitOf(answer.body, debit.txid), debit)
      refusedOr(answer, 'make a debit')
      const existing = await readDebit(debit.txid)
      return existing === null ? 'REFUSED' : sameDebit(existing, debit)
    },

    debit: readDebit,

    async cancelDebit(txid) {
      refusedOr(await ask('PATCH', `/cobr/${txid}`, { status: 'CANCELADA' }), 'cancel a debit')
      return readDebit(txid)
    },

    async retryDebit(txid, date) {
      const answer = await ask('POST', `/cobr/${txid}/retentativa/${date}`)
      if (answer.status < 300) return debitOf(answer.body, txid)
      refusedOr(answer, 'ask for another attempt')
      // also refused if an earlier try has requested it
      const existing = await readDebit(txid)
      const isAsked = existing?.attempts.some((it) => it.kind === 'RETRY' && it.date === date)
      return existing !== null && isAsked === true ? existing : 'REFUSED'
    },

    async debits(page) {
      const { cobsr, parametros } = await listed(ask, CobRList, '/cobr', page)
      return { debits: cobsr, lastPage: isLast(page, parametros) }
    },
  }
}

async function listed<Shape extends z.ZodType>(
  ask: AskBacen,
  shape: Shape,
  path: string,
  { from, to, page }: Page,
  filter: Record<string, string> = {},
): Promise<z.output<Shape>> {
  const query = new URLSearchParams({
    inicio: from.toISOString(),
    fim: to.toISOString(),
    ...filter,
    'paginacao.paginaAtual': String(page),
    'paginacao.itensPorPagina': String(PAGE_SIZE),
  })
  return read(shape, expectOk(await ask('GET', `${path}?${query.toString()}`), `list ${path}`))
}

const isLast = ({ page }: Page, { paginacao }: { paginacao: { quantidadeDePaginas: number } }): boolean =>
  page + 1 >= paginacao.quantidadeDePaginas

/** It was done, or refused by the contract. @throws ProviderDown for any other answer */
function refusedOr(answer: CallAnswer, what: string): void {
  if (!NO.includes(answer.status)) expectOk(answer, what)
}

function mandateOf(body: unknown, id: string): Mandate {
  const mandate = read(RecAnswer, body)
  if (mandate.id !== id) throw aboutAnother('mandate')
  return mandate
}

function debitOf(body: unknown, txid: string): Debit {
  const debit = read(CobRAnswer, body)
  if (debit.txid !== txid || debit.payments.some((it) => it.txid !== txid)) throw aboutAnother('debit')
  return debit
}

/** Ensures that nobody is debited another amount, or under another's mandate. */
function sameDebit(debit: Debit, { mandateId, amount, dueDate }: NewDebit): Debit {
  if (debit.mandateId !== mandateId || debit.amount !== amount || debit.dueDate !== dueDate)
    throw aboutAnother('debit')
  return debit
}
