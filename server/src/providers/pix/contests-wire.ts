/**
 * How a PSP reports a Pix that its payer contests (MED). The Central Bank's API Pix covers only the returned money;
 * each PSP reports the contest itself in its own way: most with a list of "infrações", one by its id, and a notice.
 * This is the sandbox's format (sandbox/README.md "MED"); another PSP's would be read here and nowhere else.
 */
import type { ContestReason } from '@drip/core/reconciliation/med-case'
import { z } from 'zod'
import { Money, aboutAnother } from './bacen-wire.ts'
import { type AskBacen, expectOk, read } from './bacen-client.ts'
import type { ContestedPix, PixProvider } from './need.ts'

const REASONS: Record<string, ContestReason> = {
  GOLPE: 'SCAM',
  CONTA_INVADIDA: 'ACCOUNT_TAKEOVER',
  COACAO: 'COERCION',
  FALHA_OPERACIONAL: 'OPERATIONAL',
}

const Contest = z.object({
  id: z.string().max(80),
  endToEndId: z.string().max(40),
  valor: Money,
  motivo: z.string(),
  status: z.string(),
  valorDevolvido: Money,
  criacao: z.coerce.date(),
  encerramento: z.coerce.date().optional(),
})
const ContestList = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number().int() }) }),
  infracoes: z.array(Contest).default([]),
})

/** Queries about contests at a PSP. */
export function bacenContests(ask: AskBacen, pageSize: number): Pick<PixProvider, 'contest' | 'contests'> {
  return {
    async contest(id) {
      const answer = await ask('GET', `/infracoes/${encodeURIComponent(id)}`)
      return answer.status === 404 ? null : contestOf(expectOk(answer, 'read contest'), id)
    },

    async contests({ from, to, page }) {
      const query = new URLSearchParams({
        inicio: from.toISOString(),
        fim: to.toISOString(),
        'paginacao.paginaAtual': String(page),
        'paginacao.itensPorPagina': String(pageSize),
      })
      const answer = await ask('GET', `/infracoes?${query.toString()}`)
      // a PSP that reports only the returned money
      if (answer.status === 404) return { contests: [], lastPage: true }
      const { infracoes, parametros } = read(ContestList, expectOk(answer, 'list contests'))
      return {
        contests: infracoes.map(contested),
        lastPage: page + 1 >= parametros.paginacao.quantidadeDePaginas,
      }
    },
  }
}

/** @throws ProviderDown if it has another shape, or is about another contest */
function contestOf(body: unknown, id: string): ContestedPix {
  const contest = read(Contest, body)
  if (contest.id !== id) throw aboutAnother('contest')
  return contested(contest)
}

function contested(it: z.output<typeof Contest>): ContestedPix {
  const isOver = it.status === 'ENCERRADA'
  return {
    id: it.id,
    endToEndId: it.endToEndId,
    amount: it.valor,
    // readers tolerate new values
    reason: REASONS[it.motivo] ?? 'OTHER',
    openedAt: it.criacao,
    end: isOver ? { returned: it.valorDevolvido, at: it.encerramento ?? it.criacao } : null,
  }
}
