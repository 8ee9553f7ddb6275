import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { createGuards } from '../guards.ts'
import { httpNuvemshop } from './http-nuvemshop.ts'
import { listenHere } from '../../../test/free-port.ts'

it('names a contact for our calls, our own support', async () => {
  const agents: unknown[] = []
  const server = createServer((request, response) => {
    agents.push(request.headers['user-agent'])
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const url = await listenHere(server)
  const settings = { url, apiUrl: url, appId: '1', clientSecret: 'x', contact: 'gente@loja.example' }
  const nuvemshop = httpNuvemshop(settings, () => 'https://drip.example', createGuards(systemClock()))
  await nuvemshop.exchangeCode('code')
  await nuvemshop.opens({ shopId: '7', accessToken: 'token' })
  server.close()
  expect(agents).toEqual(['Drip (gente@loja.example)', 'Drip (gente@loja.example)'])
})
