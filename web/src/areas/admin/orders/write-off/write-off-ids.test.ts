import { describe, expect, it } from 'vitest'
import { readList } from '../../listed/bulk-list.ts'
import { idsError, noIds, notFoundIds } from './write-off-ids.ts'

const list = (text: string) => readList(text, 'id')
const many = (count: number) => list(Array.from({ length: count }, (_, index) => `ID${index}`).join('\n'))

describe('the ids of a write-off', () => {
  it.each([
    [0, 'Informe ao menos um id'],
    [1, undefined],
    [1000, undefined],
    [1001, 'São 1.001 ids: envie no máximo 1.000 de cada vez'],
  ])('%i of them: %s', (count, error) => {
    expect(idsError(many(count))).toBe(error)
  })

  it('count once when they are given twice', () => {
    expect(idsError(list(`${'A\n'.repeat(1500)}B`))).toBeUndefined()
  })

  it('that are too long for one are reported line by line', () => {
    expect(noIds(list(`A\n${'x'.repeat(101)}\n${'y'.repeat(100)}`))).toEqual([
      { line: 2, text: 'x'.repeat(101), why: 'inválido ou não encontrado' },
    ])
  })

  it('that the server does not know are reported line by line, in any spelling', () => {
    const problem = { code: 'NOT_TO_WRITE_OFF', errors: [{ field: 'abc1', code: 'unknown' }] }
    // only the fields that are read here
    const refusal = { kind: 'refused', status: 422, problem } as unknown as Parameters<typeof notFoundIds>[0]
    expect(notFoundIds(refusal, list('OK1\nABC1'))).toEqual([
      { line: 2, text: 'ABC1', why: 'inválido ou não encontrado' },
    ])
    expect(notFoundIds({ kind: 'offline' }, list('ABC1'))).toEqual([])
  })
})
