import { describe, expect, it } from 'vitest'
import { readList } from './bulk-list.ts'
import { refusedRows } from './refused-rows.ts'

const LIST = readList('52998224725\n52998224725\n111.444.777-35', 'cpf')
const refusal = (errors: { field: string; code: string }[]) => ({
  kind: 'refused' as const,
  status: 422,
  problem: { type: 'about:blank', title: '', status: 422, code: 'INVALID_ROWS', errors },
})

describe('rows that the server refuses', () => {
  it('are found again by the line they were written in', () => {
    expect(refusedRows(refusal([{ field: 'cpfs.1', code: 'unknown' }]), 'cpfs', LIST)).toEqual([
      { line: 3, text: '111.444.777-35', why: 'não encontrado' },
    ])
  })

  it('of another field are not shown here', () => {
    expect(refusedRows(refusal([{ field: 'phones.0', code: 'invalid' }]), 'cpfs', LIST)).toEqual([])
    expect(refusedRows(refusal([{ field: 'cpfs.9', code: 'invalid' }]), 'cpfs', LIST)).toEqual([])
    expect(refusedRows({ kind: 'offline' }, 'cpfs', LIST)).toEqual([])
  })
})
