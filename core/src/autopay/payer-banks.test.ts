import { describe, expect, it } from 'vitest'
import { findPayerBank, listPayerBanks, readPayerAccount } from './payer-banks.ts'

describe('the banks that can be asked', () => {
  it('each have their own number and name, and are sorted by name', () => {
    const banks = listPayerBanks()
    for (const { ispb, name } of banks) expect(`${ispb} ${name}`).toMatch(/^\d{8} \S.*\S$/)
    expect(new Set(banks.map((it) => it.ispb)).size).toBe(banks.length)
    const names = banks.map((it) => it.name)
    expect(names).toEqual([...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'pt-BR')))
  })

  it('are found by their number', () => {
    expect(findPayerBank('18236120')?.name).toBe('Nubank')
    expect(findPayerBank('99999999')).toBeNull()
    expect(findPayerBank('')).toBeNull()
  })
})

describe('the account whose bank is asked', () => {
  const typed = { bank: '60701190', branch: '123', account: '12.345-x' }

  it('is read without its punctuation', () => {
    expect(readPayerAccount(typed)).toEqual({
      ok: true,
      account: { bank: '60701190', branch: '0123', account: '12345X' },
    })
    expect(readPayerAccount({ ...typed, branch: ' ' })).toMatchObject({ account: { branch: null } })
  })

  it.each([
    [{ bank: '00000001' }, [{ field: 'bank', code: 'unknown' }]],
    [{ branch: '1234-5' }, [{ field: 'branch', code: 'invalid' }]],
    [{ branch: '12345' }, [{ field: 'branch', code: 'invalid' }]],
    [{ account: '' }, [{ field: 'account', code: 'invalid' }]],
    [{ account: '12' }, [{ field: 'account', code: 'invalid' }]],
    [{ account: '1'.repeat(21) }, [{ field: 'account', code: 'invalid' }]],
    [{ account: 'X12345' }, [{ field: 'account', code: 'invalid' }]],
    [
      { bank: '', branch: 'a', account: 'b' },
      [
        { field: 'bank', code: 'unknown' },
        { field: 'branch', code: 'invalid' },
        { field: 'account', code: 'invalid' },
      ],
    ],
  ])('with %j is refused by field', (wrong, faults) => {
    expect(readPayerAccount({ ...typed, ...wrong })).toEqual({ ok: false, faults })
  })
})
