/**
 * Rows of the automatic book in the shapes of the contract: RecCompleta, SolicRecCompleta, CobRCompleta and their
 * notices.
 */
import { civilDateOf } from '../platform/calendar.ts'
import { PSP_ISPB, RECEIVER, type ReceivedPix } from '../pix-psp/charge.ts'
import { pixView } from '../pix-psp/views.ts'
import type { AutomaticBook } from './automatic-book.ts'
import type { Attempt, Cobr, Rec, RecLocation, RecurrenceRequest } from './recurrence.ts'

export const locationView = ({ token: _token, ...location }: RecLocation): object => ({
  ...location,
  tipo: 'rec',
})

/** The answer of `POST /rec` and `PATCH`: RecGerada. */
export function recView(automatic: AutomaticBook, rec: Rec): object {
  const location = automatic.location(rec.locationId ?? 0)
  return {
    ...configurationOf(rec),
    recebedor: { ...receiver, ...rec.recebedor },
    status: rec.status,
    ...(location === undefined ? {} : { loc: locationView(location) }),
    ...lifeOf(rec),
  }
}

/** The answer of `GET`, with the requests to the payer's bank and the person who approved: RecCompleta. */
export function wholeRecView(automatic: AutomaticBook, rec: Rec): object {
  const { pagador } = rec
  const requests = automatic.requestsOf(rec.idRec)
  return {
    ...recView(automatic, rec),
    ...(pagador === undefined
      ? {}
      : { pagador: { ispbParticipante: pagador.ispbParticipante, cpf: pagador.cpf, codMun: CITY } }),
    ...(requests.length === 0 ? {} : { solicitacao: requests.map((it) => requestView(it, rec)) }),
  }
}

/** The notice to the receiver: RecNotification. */
export const recNotice = (rec: Rec): object => ({
  idRec: rec.idRec,
  status: rec.status,
  ...lifeOf(rec),
})

/** What the payer's bank reads at the location: RecPayload. */
export const recPayload = (rec: Rec): object => ({
  ...configurationOf(rec),
  recebedor: { ...receiver, ispbParticipante: PSP_ISPB },
  atualizacao: rec.atualizacao,
})

export const requestView = (request: RecurrenceRequest, rec: Rec): object => ({
  ...request,
  recPayload: recPayload(rec),
})

export function cobrView(cobr: Cobr, rec: Rec | undefined, paid: readonly ReceivedPix[]): object {
  const { criacao, calendario, tentativas, ...rest } = cobr
  return {
    ...rest,
    calendario: { criacao: civilDateOf(new Date(criacao)), ...calendario },
    recebedor: { ...receiver, ...cobr.recebedor },
    politicaRetentativa: rec?.politicaRetentativa,
    tentativas: tentativas.map(attemptView),
    ...(paid.length === 0 ? {} : { pix: paid.map(pixView) }),
  }
}

/** The notice to the receiver: CobRNotification. */
export function cobrNotice(cobr: Cobr, paid: readonly ReceivedPix[]): object {
  const { idRec, txid, status, atualizacao, encerramento } = cobr
  return {
    idRec,
    txid,
    status,
    atualizacao,
    tentativas: cobr.tentativas.map(attemptView),
    ...(paid.length === 0 ? {} : { pix: paid.map(pixView) }),
    ...(encerramento === undefined ? {} : { encerramento }),
  }
}

const attemptView = ({ wasShort: _wasShort, ...attempt }: Attempt): object => attempt

const receiver = { cnpj: RECEIVER.cnpj, nome: RECEIVER.nome }
/** Everybody at this bank lives in São Paulo. */
const CITY = '3550308'

const configurationOf = ({ idRec, vinculo, calendario, valor, politicaRetentativa }: Rec): object => ({
  idRec,
  vinculo,
  calendario,
  ...(valor === undefined ? {} : { valor }),
  politicaRetentativa,
})

const lifeOf = ({ atualizacao, encerramento, journey, txid }: Rec): object => ({
  atualizacao,
  ...(encerramento === undefined ? {} : { encerramento }),
  ativacao: {
    tipoJornada: journey ?? 'AGUARDANDO_DEFINICAO',
    ...(txid === undefined ? {} : { dadosJornada: { txid } }),
  },
})
