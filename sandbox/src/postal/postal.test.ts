import { describe, expect, it } from 'vitest'
import { ownCaller } from '../../test/caller.ts'

const world = await ownCaller()

const find = (cep: string) => world.call('GET', `/postal/ws/${cep}/json/`)

describe('a CEP', () => {
  it('of a well-known street gives street and neighbourhood, in the shape of ViaCEP', async () => {
    expect((await find('01310-100')).body).toEqual({
      cep: '01310-100',
      logradouro: 'Avenida Paulista',
      complemento: '',
      bairro: 'Bela Vista',
      localidade: 'São Paulo',
      uf: 'SP',
      ibge: '3550308',
      ddd: '11',
    })
  })

  it.each([
    ['13730123', 'SP', 'another city of the state'],
    ['69920123', 'AC', 'the capital'],
    ['72801000', 'GO', 'the second range of a state'],
  ])('%s of %s has a city but no street', async (cep, uf) => {
    const { body } = await find(cep)
    expect(body).toMatchObject({ uf, logradouro: '', bairro: '' })
    expect(body.localidade).not.toBe('')
  })

  it('that belongs to no state is unknown, and a malformed one is refused', async () => {
    expect((await find('78950000')).body).toEqual({ erro: 'true' })
    expect((await find('1234')).status).toBe(400)
  })
})
