import { z } from 'zod'
import { ProviderDown, call } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { PostalProvider } from './need.ts'

const Address = z.object({
  logradouro: z.string(),
  bairro: z.string(),
  localidade: z.string(),
  uf: z.string(),
})

/** ViaCEP, which reports "not found" with 200 and `erro`. */
export function viaCep(config: { url: string }, guards: Guards): PostalProvider {
  return {
    async lookUp(cep) {
      const answer = await call(guards, {
        provider: 'postal',
        method: 'GET',
        url: `${config.url}/ws/${cep}/json/`,
        timeoutMs: 4000,
      })
      if (answer.status !== 200) throw new ProviderDown('postal', `answered ${answer.status}`)
      if (typeof answer.body === 'object' && answer.body !== null && 'erro' in answer.body) return null
      const address = Address.safeParse(answer.body)
      if (!address.success) throw new ProviderDown('postal', 'sent an answer of another shape')
      const { logradouro, bairro, localidade, uf } = address.data
      return { cep, street: logradouro, neighborhood: bairro, city: localidade, state: uf }
    },
  }
}
