import { describe, expect, it } from 'vitest'
import { changesOfEndpoint, endpointFailure, type EndpointValues } from './endpoint-values.ts'

const before: EndpointValues = {
  url: 'https://loja.example/um',
  description: 'Caixa',
  eventTypes: ['checkout.approved', 'order.refunded'],
}

describe('an address that is edited', () => {
  it('is saved with only its changes, so that a former address does not return', () => {
    expect(changesOfEndpoint(before, { ...before, description: 'Loja' })).toEqual({ description: 'Loja' })
    expect(changesOfEndpoint(before, { ...before, url: 'https://loja.example/dois' })).toEqual({
      url: 'https://loja.example/dois',
    })
    const turned = [...before.eventTypes].toReversed()
    expect(changesOfEndpoint(before, { ...before, eventTypes: turned })).toEqual({})
    expect(changesOfEndpoint(before, { ...before, eventTypes: [] })).toEqual({ eventTypes: [] })
  })

  it('and was removed meanwhile is shown as gone', () => {
    const refused = (code: string) =>
      endpointFailure({
        kind: 'refused',
        status: 404,
        problem: { type: 'about:blank', title: '', status: 404, code },
      })
    expect(refused('WEBHOOK_ENDPOINT_NOT_FOUND')).toBe('Este endereço já foi removido. Confira a lista.')
    expect(refused('X')).toBe('Não foi possível fazer essa mudança, tente novamente')
  })
})
