/**
 * Checks which statements of a migration would block people who buy meanwhile, or the previous version that still runs
 * (docs/decisions/0082). A table created by the migration is empty and unused; every other one counts as having
 * millions of rows.
 */
import { plainText, statementsOf } from '../src/platform/database/migrate.ts'

/** The statements of a text, each in lower case on one line, without comments and without quoted text. */
export function plainStatementsOf(text: string): string[] {
  return statementsOf(text).map((it) => plainText(it).toLowerCase().replaceAll(/\s+/g, ' ').trim())
}

/** @returns a sentence for each forbidden statement */
export function locksOf(statements: readonly string[]): string[] {
  const own = new Set(
    statements.flatMap((it) => /^create table (?:if not exists )?(\w+)/.exec(it)?.[1] ?? []),
  )
  return statements.flatMap((it) => faultsOf(it, own).map((fault) => `${fault}: ${it.slice(0, 120)}`))
}

const INDEX = /^create (?:unique )?index (concurrently )?(if not exists )?(?:\w+ )?on (?:only )?(\w+)/
const ALTER = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/
const ROWS = /^(?:with .* )?(?:update|delete from) (?:only )?(\w+)/
const WHOLE_TABLE =
  /^(truncate|drop table|lock table|lock|vacuum full|cluster|reindex|refresh materialized)\b/

function faultsOf(statement: string, own: ReadonlySet<string>): string[] {
  const index = INDEX.exec(statement)
  if (index !== null) return own.has(index[3] ?? '') ? [] : faultsOfIndex(index)
  const alter = ALTER.exec(statement)
  if (alter !== null) return own.has(alter[1] ?? '') ? [] : actionsOf(alter[2] ?? '').flatMap(faultsOfAction)
  const rows = ROWS.exec(statement)
  if (rows !== null && !own.has(rows[1] ?? ''))
    return ['changes rows that people wait for: a job does that, some at a time']
  return WHOLE_TABLE.test(statement) ? ['takes a whole table, which the version before still uses'] : []
}

function faultsOfIndex([, concurrently, ifNotExists]: RegExpExecArray): string[] {
  if (concurrently !== undefined)
    return ['cannot be built concurrently in a transaction: that is done before']
  if (ifNotExists !== undefined) return []
  return [
    'nobody writes while it is built: build it concurrently before, and say "if not exists" (docs/runbook.md)',
  ]
}

/** "add column a numeric(1, 2), drop column b" is two. */
function actionsOf(text: string): string[] {
  const actions: string[] = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += letter
  }
  return actions.map((it) => it.trim())
}

/** Forbidden actions, and what to do instead. */
const ACTIONS: readonly [RegExp, string][] = [
  [
    /^add constraint (?!.*\b(?:not valid|using index)\b)/,
    'reads the whole table under a lock: add it "not valid", or of an index that is there',
  ],
  [
    /^add (?:check|foreign key|unique|primary key|exclude)\b/,
    'reads the whole table under a lock: name it, and add it "not valid"',
  ],
  [/^validate constraint\b/, 'reads the whole table: that is done after, by hand (docs/runbook.md)'],
  [
    /^add (?:column )?(?!constraint).*\b(?:references|check ?\(|unique|primary key)/,
    'reads the whole table under a lock: add the column, and what holds it as a constraint "not valid"',
  ],
  [
    /^add (?:column )?(?!constraint).*\bdefault (?!now ?\()\w+ ?\(/,
    'writes the whole table anew under a lock: add the column without its default, then set that',
  ],
  [
    /^add (?:column )?(?!constraint).*\b(?:generated|serial|bigserial|smallserial)\b/,
    'writes the whole table anew under a lock',
  ],
  [
    /^add (?:column )?(?!constraint)(?!.*\bdefault\b).*\bnot null\b/,
    'the version before does not fill it: it needs a default',
  ],
  [
    /^alter (?:column )?\w+ (?:set data )?type\b/,
    'writes the whole table anew under a lock: add another column',
  ],
  [
    /^alter (?:column )?\w+ set not null\b/,
    'reads the whole table under a lock: add a check "not valid" instead',
  ],
  [/^(?:drop (?:column )?(?!constraint|not null)|rename )/, 'the version before still uses it'],
  [/^set (?:logged|unlogged|tablespace|access method)\b/, 'writes the whole table anew under a lock'],
]

const faultsOfAction = (action: string): string[] =>
  ACTIONS.flatMap(([form, fault]) => (form.test(action) ? [fault] : [])).slice(0, 1)
