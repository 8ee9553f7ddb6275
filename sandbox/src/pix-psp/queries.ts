/** Reads `inicio`, `fim`, payer and page of the contract's lists, and cuts out the page. */
import { type ProblemKind, refuse } from './problem.ts'

export type Query = Record<string, string | undefined>

export interface Period {
  from: Date
  to: Date
}
export interface Page<T> {
  rows: T[]
  paginacao: {
    paginaAtual: number
    itensPorPagina: number
    quantidadeDePaginas: number
    quantidadeTotalDeItens: number
  }
}

const DEFAULT_PAGE_SIZE = 100
const MAX_PAGE_SIZE = 1000
/** RFC 3339: a time zone is required. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i

/** The requested period; `kind` is the refusal if it is missing, malformed or ends before it begins. */
export function readPeriod(query: Query, kind: ProblemKind): Period {
  const [from, to] = (['inicio', 'fim'] as const).map((name) => {
    const text = query[name] ?? ''
    const instant = new Date(text)
    if (!INSTANT.test(text) || Number.isNaN(instant.getTime())) {
      throw refuse(kind, `O parâmetro ${name} não é um instante da RFC 3339.`, name, text)
    }
    return instant
  })
  if (!from || !to || to < from) throw refuse(kind, 'O fim é anterior ao início.', 'fim', query['fim'])
  return { from, to }
}

/** The requested CPF or CNPJ; both at once are refused. */
export function readDocument(query: Query, kind: ProblemKind): string | undefined {
  const { cpf, cnpj } = { cpf: query['cpf'], cnpj: query['cnpj'] }
  if (cpf !== undefined && cnpj !== undefined) throw refuse(kind, 'cpf e cnpj ao mesmo tempo.', 'cpf', cpf)
  if (cpf !== undefined && !/^\d{11}$/.test(cpf)) throw refuse(kind, 'O cpf não tem 11 dígitos.', 'cpf', cpf)
  if (cnpj !== undefined && !/^[0-9A-Z]{14}$/.test(cnpj))
    throw refuse(kind, 'O cnpj não tem 14 caracteres.', 'cnpj', cnpj)
  return cpf ?? cnpj
}

/** `true`, `false` or absent. */
export function readFlag(query: Query, name: string, kind: ProblemKind): boolean | undefined {
  const text = query[name]
  if (text === undefined) return undefined
  if (text !== 'true' && text !== 'false')
    throw refuse(kind, `O parâmetro ${name} não é true nem false.`, name, text)
  return text === 'true'
}

export function paginate<T>(query: Query, all: readonly T[], kind: ProblemKind): Page<T> {
  const page = readCount(query, 'paginacao.paginaAtual', 0, kind)
  const size = readCount(query, 'paginacao.itensPorPagina', DEFAULT_PAGE_SIZE, kind)
  if (size < 1 || size > MAX_PAGE_SIZE)
    throw refuse(kind, 'itensPorPagina vai de 1 a 1000.', 'paginacao.itensPorPagina', String(size))
  return {
    rows: all.slice(page * size, (page + 1) * size),
    paginacao: {
      paginaAtual: page,
      itensPorPagina: size,
      quantidadeDePaginas: Math.max(1, Math.ceil(all.length / size)),
      quantidadeTotalDeItens: all.length,
    },
  }
}

function readCount(query: Query, name: string, byDefault: number, kind: ProblemKind): number {
  const text = query[name]
  if (text === undefined) return byDefault
  if (!/^\d{1,9}$/.test(text))
    throw refuse(kind, `O parâmetro ${name} não é um número inteiro positivo.`, name, text)
  return Number(text)
}
