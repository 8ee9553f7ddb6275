/**
 * The life of a charge: created, revised, removed. Violations of the contract are refused with the contract's own error
 * types.
 */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { civilDateOf } from '../platform/calendar.ts'
import type { World } from '../platform/world.ts'
import type { Book } from './book.ts'
import { buildBrCode } from './br-code.ts'
import { type Charge, type ChargeKind, type ChargeRequest, type ChargeRevision, RECEIVER } from './charge.ts'
import { refuse } from './problem.ts'

const DEFAULT_EXPIRY_SECONDS = 86_400
const DEFAULT_VALIDITY_DAYS = 30

/** Creates the charge; if its txid is known and still ATIVA, that charge is revised instead, as the contract says. */
export function createCharge(
  world: World,
  book: Book,
  kind: ChargeKind,
  txid: string,
  request: ChargeRequest,
): Charge {
  const wanted = withDefaults(kind, request)
  checkMeaning(world, kind, wanted)
  const known = book.charge('cob', txid) ?? book.charge('cobv', txid)
  if (known) return repeat(book, known, kind, wanted)
  const token = randomUUID().replaceAll('-', '')
  const location = `${new URL(world.origin()).host}/pix/qr/${kind === 'cobv' ? 'cobv/' : ''}${token}`
  const charge: Charge = {
    ...wanted,
    kind,
    txid,
    token,
    location,
    locationId: book.nextLocationId(),
    criacao: world.clock.now().toISOString(),
    revisao: 0,
    status: 'ATIVA',
    pixCopiaECola: buildBrCode({ charge: location }, RECEIVER.nomeFantasia, RECEIVER.cidade),
    paidBy: [],
  }
  book.addCharge(charge)
  return charge
}

/** Changes or removes a charge that is ATIVA. */
export function reviseCharge(world: World, book: Book, charge: Charge, revision: ChargeRevision): Charge {
  const invalid = `${prefix(charge.kind)}OperacaoInvalida` as const
  if (charge.status !== 'ATIVA')
    throw refuse(invalid, 'A cobrança não está ATIVA.', 'cob.status', charge.status)
  const { status, ...changes } = revision
  if (status !== undefined && Object.keys(changes).length > 0) {
    throw refuse(invalid, 'A remoção não pode vir com outras alterações.', 'cob.status', status)
  }
  if (status !== undefined) charge.status = status
  const wanted = requestOf({
    ...charge,
    ...changes,
    calendario: { ...charge.calendario, ...changes.calendario },
    valor: { ...charge.valor, ...changes.valor },
  })
  if (status === undefined) checkMeaning(world, charge.kind, wanted, charge.criacao)
  Object.assign(charge, wanted)
  charge.revisao += 1
  book.saveCharge(charge)
  return charge
}

function repeat(book: Book, known: Charge, kind: ChargeKind, wanted: ChargeRequest): Charge {
  const invalid = `${prefix(kind)}OperacaoInvalida` as const
  if (known.kind !== kind)
    throw refuse(invalid, 'O txid já pertence a uma cobrança de outro tipo.', 'txid', known.txid)
  if (isDeepStrictEqual(requestOf(known), wanted)) return known
  if (known.status !== 'ATIVA') {
    throw refuse(invalid, 'A cobrança já existe e não está ATIVA.', 'cob.status', known.status)
  }
  Object.assign(known, wanted, { revisao: known.revisao + 1 })
  book.saveCharge(known)
  return known
}

/** Only the receiver's fields: without those that the PSP added, and without unknown fields of a body. */
function requestOf(request: ChargeRequest): ChargeRequest {
  const { calendario, valor, chave, devedor, solicitacaoPagador, infoAdicionais } = request
  return {
    calendario,
    valor,
    chave,
    ...(devedor ? { devedor } : {}),
    ...(solicitacaoPagador === undefined ? {} : { solicitacaoPagador }),
    ...(infoAdicionais ? { infoAdicionais } : {}),
  }
}

function withDefaults(kind: ChargeKind, request: ChargeRequest): ChargeRequest {
  const times =
    kind === 'cob' ? { expiracao: DEFAULT_EXPIRY_SECONDS } : { validadeAposVencimento: DEFAULT_VALIDITY_DAYS }
  return { ...requestOf(request), calendario: { ...times, ...request.calendario } }
}

/**
 * Rules that a schema cannot express: no zero amount, no due date before the charge's creation, no rebate as large as
 * the amount.
 */
function checkMeaning(
  world: World,
  kind: ChargeKind,
  { valor, calendario }: ChargeRequest,
  criacao?: string,
): void {
  const invalid = `${prefix(kind)}OperacaoInvalida` as const
  if (Number(valor.original) === 0 && valor.modalidadeAlteracao !== 1) {
    throw refuse(invalid, 'O campo valor.original é zero.', `${kind}.valor.original`, valor.original)
  }
  if (kind === 'cob') return
  const madeOn = civilDateOf(criacao === undefined ? world.clock.now() : new Date(criacao))
  const { dataDeVencimento = '' } = calendario
  if (dataDeVencimento < madeOn) {
    throw refuse(
      invalid,
      'A data de vencimento é anterior à criação.',
      'cobv.calendario.dataDeVencimento',
      dataDeVencimento,
    )
  }
  const { abatimento, desconto } = valor
  if (abatimento?.modalidade === 1 && Number(abatimento.valorPerc) >= Number(valor.original)) {
    throw refuse(
      invalid,
      'O abatimento não é menor que o valor original.',
      'cobv.valor.abatimento',
      abatimento.valorPerc,
    )
  }
  const late = desconto?.descontoDataFixa?.find((it) => it.data > dataDeVencimento)
  if (late) throw refuse(invalid, 'O desconto vai além do vencimento.', 'cobv.valor.desconto', late.data)
  if (desconto && desconto.modalidade <= 2 !== (desconto.descontoDataFixa !== undefined)) {
    throw refuse(invalid, 'A modalidade do desconto não combina com os campos.', 'cobv.valor.desconto')
  }
}

export const prefix = (kind: ChargeKind): 'Cob' | 'CobV' => (kind === 'cob' ? 'Cob' : 'CobV')
