import { describe, expect, it } from 'vitest'
import { filesIn } from '../../test/zipped-files.ts'
import { zipOf } from './zip.ts'

const FILES = [
  { name: 'provas.pdf', content: Buffer.from('%PDF-1.7 \u0000\u00ff', 'latin1') },
  { name: 'loja/AB12/1-nota açaí.xml', content: Buffer.from('<nota/>') },
  { name: 'vazio', content: Buffer.alloc(0) },
]

describe('files in a ZIP', () => {
  it('are read back byte by byte, under their names', () => {
    expect(filesIn(zipOf(FILES, new Date('2026-11-24T13:14:16Z')))).toEqual(FILES)
  })

  it('carry the checksum and the time that other programs expect', () => {
    const zip = zipOf(FILES.slice(1, 2), new Date('2026-11-24T13:14:16Z'))
    // the checksum of `<nota/>`, computed by another program
    expect(zip.readUInt32LE(14).toString(16)).toBe('a5062df4')
    const [time, date] = [zip.readUInt16LE(10), zip.readUInt16LE(12)]
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([13, 14, 16])
    expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31]).toEqual([2026, 11, 24])
  })
})
