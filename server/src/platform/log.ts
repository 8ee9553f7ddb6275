/**
 * Structured lines, one JSON object each. Nothing personal belongs here: callers pass ids and codes; personal data in
 * an error text is masked before it is written (CPF, phone, e-mail).
 */
import { traceId } from './tracing.ts'

export interface Log {
  info(event: string, facts?: Facts): void
  warn(event: string, facts?: Facts): void
  error(event: string, error: unknown, facts?: Facts): void
}
export type Facts = Record<string, string | number | boolean | null | undefined>

export function jsonLog(write: (line: string) => void = (line) => process.stdout.write(`${line}\n`)): Log {
  const put = (level: string, event: string, facts: Facts = {}) =>
    write(
      maskPersonal(
        JSON.stringify({ at: new Date().toISOString(), level, event, trace: traceId(), ...facts }),
      ),
    )
  return {
    info: (event, facts) => put('info', event, facts),
    warn: (event, facts) => put('warn', event, facts),
    error: (event, error, facts) => put('error', event, { ...facts, error: describe(error) }),
  }
}

/** For tests and tools with their own output. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : ` <- ${describe(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}

/** With a group, so that `split` keeps the separators. */
const UUID = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/i
/** Starts at the beginning of a word: text without an @ is scanned once, however long it is. */
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g
const CPF = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g
/** With the country code, or with the area code in brackets; otherwise a mobile phone has the digits of a CPF. */
const PHONE = /(?<!\d)(?:\+?55[\s(]{0,2}\d{2}[\s)]{0,2}|\(\d{2}\)\s?)9?[\s-]?\d{4}[\s-]?\d{4}(?!\d)/g

/** Ids stay readable; anything that looks like an e-mail, a CPF or a phone is masked. */
export function maskPersonal(line: string): string {
  return line
    .split(UUID)
    .map((part) => (part.length === 36 && UUID.test(part) ? part : maskPart(part)))
    .join('')
}

function maskPart(text: string): string {
  return text.replace(EMAIL, '[e-mail]').replace(PHONE, '[phone]').replace(CPF, '[cpf]')
}
