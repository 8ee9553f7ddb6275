import { describe, expect, it } from 'vitest'
import { fieldErrorsOf } from './field-errors.ts'

const refused = (errors: { field: string; code: string }[]) =>
  fieldErrorsOf({
    kind: 'refused',
    status: 422,
    problem: { type: 'about:blank', title: 'x', status: 422, code: 'INVALID_FIELDS', errors },
  })

describe('the server’s errors of a field', () => {
  it('are beside it by its name, also for an item of a list', () => {
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

  it('are general if their code is unknown here', () => {
    expect(refused([{ field: 'name', code: 'something_new' }])).toEqual([{ field: 'name', code: 'invalid' }])
  })

  it('is nothing when no answer came', () => {
    expect(fieldErrorsOf({ kind: 'offline' })).toEqual([])
  })
})
