import { describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { createGuards } from '../guards.ts'
import { ownWorld } from '../../../test/own-world.ts'

interface Told {
  platform: string
  transaction: string
  tags: Record<string, string>
  exception: { values: { type: string; value: string; stacktrace?: { frames: object[] } }[] }
}

const world = await ownWorld()

/** The reports of one kind that the sandbox's collector received. */
const told = async (kind: string): Promise<Told[]> => {
  let found: Told[] = []
  await world.until(async () => {
    found = (await world.control<Told[]>('GET', '/error-reports')).filter((it) => it.transaction === kind)
    return found.length > 0
  })
  return found
}

describe('an error report', () => {
  it('reports the errors of the log, with their causes, and nothing personal', async () => {
    const cause = new TypeError('CPF 529.982.247-25 is odd')
    world.deps.log.error('test.failed', new Error('ana@exemplo.com.br, +55 11 98877-0001', { cause }), {
      route: '/x',
    })
    const [report] = await told('test.failed')
    expect(report).toMatchObject({
      platform: 'node',
      tags: { where: 'server', route: '/x' },
      exception: {
        values: [
          { type: 'TypeError', value: 'CPF [cpf] is odd' },
          { type: 'Error', value: '[e-mail], [phone]' },
        ],
      },
    })
    expect(report?.exception.values[1]?.stacktrace?.frames.length).toBeGreaterThan(0)
  })

  it('reports failures of a page, and not what people do there', async () => {
    const detail = JSON.stringify({ call: 'GET /admin/orders', status: 500, code: 'UNEXPECTED' })
    for (const name of ['checkout_step', 'call_failed'])
      expect((await world.call('POST', '/api/v1/events', { name, detail })).status).toBe(204)
    expect(await told('call_failed')).toMatchObject([
      { platform: 'javascript', tags: { where: 'browser', detail } },
    ])
    expect((await world.control<Told[]>('GET', '/error-reports')).map((it) => it.transaction)).not.toContain(
      'checkout_step',
    )
  })

  it('that cannot be sent delays nobody', async () => {
    const { sentry } = await import('./sentry.ts')
    expect(() =>
      sentry({ dsn: 'http://key@127.0.0.1:1/1', environment: 'test' }, createGuards(systemClock())).report({
        where: 'server',
        kind: 'x',
        facts: {},
      }),
    ).not.toThrow()
  })
})
