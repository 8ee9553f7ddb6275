/** Any PSP that offers the Central Bank's API Pix 2.9: Efí, Inter, Itaú, Banco do Brasil, Sicoob, Santander … */
import { toDecimal } from '@drip/core/money/cents'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { ProviderDown } from '../call.ts'
import type { Guards } from '../guards.ts'
import { type BacenClientConfig, bacenClient, expectOk, read } from './bacen-client.ts'
import {
  Pix,
  PixList,
  aboutAnother,
  cobBody,
  cobvBody,
  codeOf,
  ofCharge,
  receivedPix,
  stateOf,
} from './bacen-wire.ts'
import { bacenContests } from './contests-wire.ts'
import type { NewCharge, PixProvider } from './need.ts'

export interface BacenPixConfig extends BacenClientConfig {
  /** Our Pix key, which receives the charges. */
  pixKey: string
}

const PAGE_SIZE = 100
const SCOPES = ['cob', 'cobv', 'pix', 'webhook'].flatMap((it) => [`${it}.read`, `${it}.write`])

export function bacenPix(config: BacenPixConfig, clock: Clock, guards: Guards): PixProvider {
  const ask = bacenClient(config, SCOPES, clock, guards)

  /** The txid is the idempotency key: PSPs differ in how they refuse a second PUT. */
  const create = async (
    path: string,
    wanted: Pick<NewCharge, 'txid' | 'amount'>,
    body: unknown,
  ): Promise<{ brCode: string }> => {
    const answer = await ask('PUT', path, body)
    if (answer.status === 200 || answer.status === 201) return codeOf(answer.body, wanted)
    const existing = await ask('GET', path)
    if (existing.status === 404) throw new ProviderDown('pix', `refused a charge with ${answer.status}`)
    return codeOf(expectOk(existing, 'read charge'), wanted)
  }

  const list = async (query: Record<string, string>): Promise<z.output<typeof PixList>> =>
    read(
      PixList,
      expectOk(await ask('GET', `/pix?${new URLSearchParams(query).toString()}`), 'list payments'),
    )

  return {
    createCharge: (charge) => create(`/cob/${charge.txid}`, charge, cobBody(charge, config.pixKey)),

    createDueCharge: (charge) => create(`/cobv/${charge.txid}`, charge, cobvBody(charge, config.pixKey)),

    async payment(endToEndId) {
      const answer = await ask('GET', `/pix/${endToEndId}`)
      if (answer.status === 404) return null
      const pix = read(Pix, expectOk(answer, 'read payment'))
      if (pix.endToEndId !== endToEndId) throw aboutAnother('payment')
      return receivedPix(pix)
    },

    async endCharge(txid, kind) {
      const answer = await ask('PATCH', `/${kind}/${txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
      // these say that it is already paid, ended or unknown, which is what was wanted
      if (answer.status >= 400 && ![400, 404, 409, 422].includes(answer.status)) {
        throw new ProviderDown('pix', `did not end a charge: ${answer.status}`)
      }
    },

    async paymentsOfCharge({ txid, from, to }) {
      const { pix } = await list({ inicio: from.toISOString(), fim: to.toISOString(), txid })
      return ofCharge(txid, pix)
    },

    async paymentsByPerson({ txid, cpf, from, to }) {
      const { pix } = await list({ inicio: from.toISOString(), fim: to.toISOString(), txid, cpf })
      return ofCharge(txid, pix)
    },

    async received({ from, to, page, onlyReturned = false, alsoWithoutCharge = false }) {
      const answer = await list({
        inicio: from.toISOString(),
        fim: to.toISOString(),
        ...(alsoWithoutCharge ? {} : { txIdPresente: 'true' }),
        ...(onlyReturned ? { devolucaoPresente: 'true' } : {}),
        'paginacao.paginaAtual': String(page),
        'paginacao.itensPorPagina': String(PAGE_SIZE),
      })
      return {
        payments: answer.pix.map(receivedPix),
        lastPage: page + 1 >= answer.parametros.paginacao.quantidadeDePaginas,
      }
    },

    async refund({ endToEndId, id, amount }) {
      const path = `/pix/${endToEndId}/devolucao/${id}`
      const answer = await ask('PUT', path, { valor: toDecimal(amount) })
      if (answer.status === 200 || answer.status === 201) return stateOf(answer.body, { id, amount })
      // a repeated id is an error at some PSPs: the existing refund is what counts
      const existing = await ask('GET', path)
      if (existing.status === 200) return stateOf(existing.body, { id, amount })
      // the contract's refusal (more than what is left, or the 90 days are over), and no refund exists: it is permanent
      if ((answer.status === 400 || answer.status === 422) && existing.status === 404) return 'REFUSED'
      throw new ProviderDown('pix', `refused a refund with ${answer.status}`)
    },

    ...bacenContests(ask, PAGE_SIZE),

    async registerWebhook(url) {
      expectOk(
        await ask('PUT', `/webhook/${encodeURIComponent(config.pixKey)}`, { webhookUrl: url }),
        'register webhook',
      )
    },
  }
}
