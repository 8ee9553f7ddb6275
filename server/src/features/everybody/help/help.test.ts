import { afterEach, describe, expect, it } from 'vitest'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'
import { jsonLog } from '../../../platform/log.ts'

const lines: string[] = []
const world = await ownWorld(
  {},
  jsonLog((line) => lines.push(line)),
)
afterEach(() => world.mend())

let messages = 0
const newId = () => `help-message-${String(++messages).padStart(4, '0')}`
const open = () => world.call<{ secret: string }>('POST', '/api/v1/help/conversations', { area: 'CUSTOMER' })
const secretOfNew = async () => (await open()).body.secret
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const say = (secret: string, text: string, id = newId(), again = false) =>
  world.call('POST', '/api/v1/help/messages', { id, text, again }, bearer(secret))
const read = (secret: string) =>
  world.call<{ messages: { from: string; text: string }[] }>(
    'GET',
    '/api/v1/help/messages',
    undefined,
    bearer(secret),
  )
/** Answers as a person of the help desk does on the sandbox's panel. */
const answer = async (text: string) => {
  const [newest] = await world.control<{ id: string }[]>('GET', '/help-desk')
  await world.control('POST', `/help-desk/${newest?.id}/answers`, { text })
}

describe('a conversation with support', () => {
  it('is written, answered and read by the holder of its secret', async () => {
    const secret = await secretOfNew()
    expect((await say(secret, 'Paguei e não apareceu')).status).toBe(204)
    await answer('Já vamos olhar')
    expect((await read(secret)).body.messages).toMatchObject([
      { from: 'PERSON', text: 'Paguei e não apareceu' },
      { from: 'TEAM', text: 'Já vamos olhar' },
    ])
  })

  it('is nobody else’s', async () => {
    const mine = await secretOfNew()
    await say(mine, 'Meu assunto')
    const others = await secretOfNew()
    expect((await read(others)).body.messages).toEqual([])
    const changed = `${mine.slice(0, -4)}${mine.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    for (const wrong of [changed, mine.slice(0, 40), 'x'.repeat(60)]) {
      expect(await read(wrong)).toMatchObject(refusedAs(404, 'NOT_FOUND'))
      expect(await say(wrong, 'olá')).toMatchObject({ status: 404 })
    }
    expect(await world.call('GET', '/api/v1/help/messages')).toMatchObject({ status: 404 })
  })

  it('has a message once that is sent twice, because its answer was lost', async () => {
    const secret = await secretOfNew()
    const id = newId()
    await world.fault({
      provider: 'help-desk',
      kind: 'half',
      match: '/messages',
      times: 1,
    })
    expect(await say(secret, 'Oi', id)).toMatchObject(refusedAs(503, 'PROVIDER_UNAVAILABLE'))
    expect((await say(secret, 'Oi', id, true)).status).toBe(204)
    expect((await read(secret)).body.messages).toHaveLength(1)
  })

  it('is not begun while the help desk is down, and says so', async () => {
    await world.fault({ provider: 'help-desk', kind: 'fail' })
    expect(await open()).toMatchObject(refusedAs(503, 'PROVIDER_UNAVAILABLE'))
  })

  it.each([[{ text: '' }], [{ text: '   ' }], [{ text: 'x'.repeat(2001) }], [{ id: 'x' }], [{ text: 7 }]])(
    'takes no %j',
    async (wrong) => {
      const body = { id: newId(), text: 'oi', ...wrong }
      const refused = await world.call('POST', '/api/v1/help/messages', body, bearer(await secretOfNew()))
      expect(refused).toMatchObject(refusedAs(400, 'INVALID_BODY'))
    },
  )

  it('leaves none of its words in the log', async () => {
    const secret = await secretOfNew()
    await say(secret, 'segredo de família')
    await world.fault({ provider: 'help-desk', kind: 'fail', times: 1 })
    await say(secret, 'outro segredo')
    expect(lines.join('\n')).not.toMatch(/segredo/)
    expect(lines.join('\n')).not.toContain(secret)
  })
})
