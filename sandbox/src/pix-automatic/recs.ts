/** A recurrence at the receiver's PSP: created, shown as a code, sent to the payer's bank, changed. */
import { randomUUID } from 'node:crypto'
import { addDays, atHour, civilDateOf } from '../platform/calendar.ts'
import { buildBrCode } from '../pix-psp/br-code.ts'
import { PSP_ISPB, RECEIVER } from '../pix-psp/charge.ts'
import { recurrenceId, requestId } from '../pix-psp/identifiers.ts'
import { refuse } from '../pix-psp/problem.ts'
import { cancelRec, moveRequest, openRequest } from './consent.ts'
import type { Parts } from './parts.ts'
import type {
  Rec,
  RecLocation,
  RecRequest,
  RecRevision,
  RecurrenceRequest,
  RequestBody,
} from './recurrence.ts'

const INVALID = 'RecOperacaoInvalida'
const DAYS_A_REQUEST_IS_OPEN = 30
/** How long a request takes to reach the payer's bank. */
const ARRIVES_AFTER_MS = 300

export function createLocation({ world, automatic }: Parts): RecLocation {
  const token = randomUUID().replaceAll('-', '')
  const location = {
    id: automatic.nextLocationId(),
    token,
    location: `${new URL(world.origin()).host}/pix/qr/rec/${token}`,
    criacao: world.clock.now().toISOString(),
  }
  automatic.saveLocation(location)
  return location
}

/**
 * Creates the recurrence.
 * @throws PixProblem if the contract forbids it
 */
export function createRec(parts: Parts, request: RecRequest): Rec {
  const { loc, ativacao, recebedor, ...wanted } = request
  const now = parts.world.clock.now()
  const { dataInicial, dataFinal } = wanted.calendario
  const { valorRec, valorMinimoRecebedor } = wanted.valor ?? {}
  if (dataInicial < civilDateOf(now))
    throw refuse(INVALID, 'A data inicial é anterior à criação.', 'rec.calendario.dataInicial', dataInicial)
  if (dataFinal !== undefined && dataFinal < dataInicial)
    throw refuse(INVALID, 'A data final é anterior à inicial.', 'rec.calendario.dataFinal', dataFinal)
  if (valorRec !== undefined && valorMinimoRecebedor !== undefined)
    throw refuse(INVALID, 'Valor fixo e valor mínimo ao mesmo tempo.', 'rec.valor', valorRec)
  const idRec = recurrenceId(PSP_ISPB, now, wanted.politicaRetentativa === 'PERMITE_3R_7D')
  if (loc !== undefined) assignLocation(parts, loc, idRec)
  const rec: Rec = {
    ...wanted,
    ...(recebedor === undefined ? {} : { recebedor }),
    ...(loc === undefined ? {} : { locationId: loc }),
    ...(ativacao?.dadosJornada === undefined ? {} : { txid: ativacao.dadosJornada.txid }),
    idRec,
    criacao: now.toISOString(),
    status: 'CRIADA',
    atualizacao: [{ status: 'CRIADA', data: now.toISOString() }],
  }
  parts.automatic.saveRec(rec)
  return rec
}

/**
 * Cancels it, or changes what may still be changed.
 * @throws PixProblem if the contract forbids it
 */
export function reviseRec(parts: Parts, rec: Rec, revision: RecRevision): Rec {
  if (rec.status !== 'CRIADA' && rec.status !== 'APROVADA')
    throw refuse(INVALID, 'A recorrência está encerrada.', 'rec.status', rec.status)
  if (revision.status === 'CANCELADA') {
    cancelRec(parts, rec, { solicitante: 'USUARIO_RECEBEDOR', codigo: 'SLCR' })
    return rec
  }
  const { loc, calendario, vinculo, ativacao } = revision
  if (rec.status !== 'CRIADA' && (loc !== undefined || calendario?.dataInicial !== undefined))
    throw refuse(INVALID, 'Só muda enquanto a recorrência está CRIADA.', 'rec.status', rec.status)
  if (calendario?.dataInicial !== undefined && calendario.dataInicial < civilDateOf(new Date(rec.criacao)))
    throw refuse(INVALID, 'A data inicial é anterior à criação.', 'rec.calendario.dataInicial')
  if (loc !== undefined && loc !== rec.locationId) {
    assignLocation(parts, loc, rec.idRec)
    freeLocation(parts, rec)
    rec.locationId = loc
  }
  if (calendario?.dataInicial !== undefined) rec.calendario.dataInicial = calendario.dataInicial
  if (vinculo?.devedor !== undefined) rec.vinculo.devedor.nome = vinculo.devedor.nome
  if (ativacao?.dadosJornada !== undefined) rec.txid = ativacao.dadosJornada.txid
  parts.automatic.saveRec(rec)
  return rec
}

function assignLocation({ automatic }: Parts, id: number, idRec: string): void {
  const location = automatic.location(id)
  if (!location) throw refuse(INVALID, 'A location não existe.', 'rec.loc', String(id))
  if (location.idRec !== undefined && location.idRec !== idRec)
    throw refuse(INVALID, 'A location já é de outra recorrência.', 'rec.loc', String(id))
  location.idRec = idRec
  automatic.saveLocation(location)
}

/** Removes the recurrence from its location. */
export function freeLocation({ automatic }: Parts, rec: Rec): void {
  const location = automatic.location(rec.locationId ?? 0)
  delete rec.locationId
  if (location === undefined) return
  delete location.idRec
  automatic.saveLocation(location)
}

/** The composite code: journey 2 without a charge, 3 with an immediate one, 4 with one that has a due date. */
export function codeOf({ book, automatic }: Parts, rec: Rec, txid?: string): object | undefined {
  const recurrence = automatic.location(rec.locationId ?? 0)?.location
  const cob = book.charge('cob', txid ?? '')
  const cobv = book.charge('cobv', txid ?? '')
  if (txid !== undefined && !cob && !cobv)
    throw refuse('RecConsultaInvalida', 'O txid não é de uma cobrança deste recebedor.', 'txid', txid)
  if (cob && cob.txid !== rec.txid)
    throw refuse('RecConsultaInvalida', 'A recorrência foi vinculada a outra cobrança.', 'txid', cob.txid)
  if (recurrence === undefined) return undefined
  const code = buildBrCode(
    { charge: (cob ?? cobv)?.location, recurrence },
    RECEIVER.nomeFantasia,
    RECEIVER.cidade,
  )
  return { jornada: cob ? 'JORNADA_3' : cobv ? 'JORNADA_4' : 'JORNADA_2', pixCopiaECola: code }
}

/**
 * Sends a request to the payer's bank (journey 1).
 * @throws PixProblem if the contract forbids it
 */
export function createRequest(parts: Parts, body: RequestBody): RecurrenceRequest {
  const { world, automatic } = parts
  const rec = automatic.rec(body.idRec)
  if (!rec) throw refuse('RecNaoEncontrada', `Nenhuma recorrência ${body.idRec}.`)
  const invalid = 'SolicRecOperacaoInvalida'
  const now = world.clock.now()
  const until = body.calendario.dataExpiracaoSolicitacao
  const latest = atHour(addDays(civilDateOf(now), DAYS_A_REQUEST_IS_OPEN), '23:59')
  const property = 'solicrec.calendario.dataExpiracaoSolicitacao'
  if (new Date(until) <= now || new Date(until) > latest)
    throw refuse(invalid, 'A solicitação expira no futuro, em até 30 dias.', property, until)
  if (rec.status !== 'CRIADA')
    throw refuse(invalid, 'A recorrência não espera resposta.', 'solicrec.idRec', rec.status)
  if (openRequest(automatic, rec) !== undefined)
    throw refuse(invalid, 'Existe uma solicitação ativa desta recorrência.', 'solicrec.idRec', rec.idRec)
  const at = now.toISOString()
  const request: RecurrenceRequest = {
    idRec: body.idRec,
    calendario: body.calendario,
    destinatario: body.destinatario,
    idSolicRec: requestId(PSP_ISPB, now),
    status: 'CRIADA',
    atualizacao: [{ status: 'CRIADA', data: at }],
  }
  automatic.saveRequest(request)
  world.later.after(ARRIVES_AFTER_MS, () => {
    if (request.status !== 'CRIADA') return
    moveRequest(parts, request, 'ENVIADA')
    moveRequest(parts, request, 'RECEBIDA')
  })
  return request
}

/**
 * The receiver withdraws the request.
 * @throws PixProblem if it was answered or has ended
 */
export function cancelRequest(parts: Parts, request: RecurrenceRequest): void {
  if (openRequest(parts.automatic, request) !== request)
    throw refuse(
      'SolicRecOperacaoInvalida',
      'A solicitação já foi respondida.',
      'solicrec.status',
      request.status,
    )
  moveRequest(parts, request, 'CANCELADA')
}
