import { describe, expect, it } from 'vitest'
import { fieldErrorsOf } from './field-errors.ts'

const refused = (errors: { field: string; code: string }[]) =>
  fieldErrorsOf({
    kind: 'refused',
    status: 422,
    problem: { type: 'about:blank', title: 'x', status: 422, code: 'INVALID_FIELDS', errors },
  })

describe('what the server says of a field', () => {
  it('stands beside it by its name, also for the one thing in a list', () => {
    expect(
      refused([
        { field: 'cnpj', code: 'taken' },
        { field: 'payload.0.url', code: 'invalid' },
      ]),
    ).toEqual([
      { field: 'cnpj', code: 'taken' },
      { field: 'url', code: 'invalid' },
    ])
  })

  it('is wrong in general where its code is not known here', () => {
    expect(refused([{ field: 'name', code: 'something_new' }])).toEqual([{ field: 'name', code: 'invalid' }])
  })

  it('is nothing when no answer came', () => {
    expect(fieldErrorsOf({ kind: 'offline' })).toEqual([])
  })
})
