import { AUDIT_ACTION_LABELS, AUDIT_OBJECT_LABELS } from '@drip/core/contracts/admin/audit-words'
import { readFile, readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

const FEATURES = new URL('../../', import.meta.url)

/** Every source that writes audit entries. */
async function writers(): Promise<string[]> {
  const files = (await readdir(FEATURES, { recursive: true })).filter(
    (it) => it.endsWith('.ts') && !/\.(test|races|makers)\.ts$/.test(it),
  )
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, FEATURES), 'utf8')))
  return texts.filter((text) => /\b(recordAudit|recordChange|audited)\b/.test(text))
}

const found = (texts: readonly string[], pattern: RegExp) => [
  ...new Set(texts.flatMap((text) => Array.from(text.matchAll(pattern), (match) => match[1] ?? ''))),
]

describe('a name in the audit log', () => {
  it('of every action has its Portuguese words', async () => {
    const texts = await writers()
    const named = [
      ...found(texts, /\baction:\s*'([A-Z]+_[A-Z_]+)'/g),
      ...found(texts, /\brecord\w*\([^)]*?'([A-Z]+_[A-Z_]+)'/g),
      ...found(texts, /\bnote\(deps, tx, '([A-Z]+_[A-Z_]+)'/g),
      ...found(texts, /\? '([A-Z]+_[A-Z]+(?:ED|D|N))'/g),
    ]
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((it) => AUDIT_ACTION_LABELS[it] === undefined && !ASKED.includes(it))).toEqual([])
  })

  it('of every object has them too', async () => {
    const types = found(await writers(), /\bobject: \{ type: '([A-Z_]+)'/g)
    expect(types.length).toBeGreaterThan(8)
    expect(types.filter((it) => AUDIT_OBJECT_LABELS[it] === undefined)).toEqual([])
  })
})

/** Names of actions as requested over the wire; they are recorded under other names. */
const ASKED = [
  'FULL_REFUND',
  'PARTIAL_REFUND',
  'PRODUCT_REFUND',
  'PRODUCT_AMOUNT',
  'DUE_DATE',
  'MOVE_DUE_DATE',
  'PAUSE',
  'END_PAUSE',
  'DECIDE_DISPUTE',
  'REMOVE_FEE',
  'CLOSE_WITH_NEGOTIATION',
  'CANCEL_WITH_NEGOTIATION',
  'OUTSIDE_REFUND',
  'DOUBLE_REFUND',
]
