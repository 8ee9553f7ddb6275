import { call } from '../providers/call.ts'
import type { Guards } from '../providers/guards.ts'

/** The sandbox's control API, which plays the outside world (sandbox/README.md). */
export interface SandboxControl {
  /** Time of the whole demo world: the sandbox moves its own clock and ours. */
  setClock(now: Date): Promise<void>
  pay(payment: { qrCodeText: string; cpf: string }): Promise<void>
  /** Hands over log-ins and keys for the panel, the store and scripts. */
  publish(demo: unknown): Promise<void>
  deniedCpfs(): Promise<Record<string, string>>
  /** Whether it was informed of a finished demo world. */
  knowsDemo(): Promise<boolean>
}

export function sandboxControl(url: string, guards: Guards): SandboxControl {
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown> => {
    const answer = await call(guards, {
      provider: 'sandbox',
      method,
      url: `${url}/control${path}`,
      body,
      timeoutMs: 10_000,
    })
    if (answer.status >= 300) throw new Error(`the sandbox answered ${answer.status} to ${method} ${path}`)
    return answer.body
  }
  return {
    setClock: async (now) => void (await ask('POST', '/clock', { now: now.toISOString() })),
    pay: async (payment) => void (await ask('POST', '/pix/pay', payment)),
    publish: async (demo) => void (await ask('PUT', '/demo', demo)),
    knowsDemo: async () => ((await ask('GET', '/demo')) as { apiKey?: string }).apiKey !== undefined,
    deniedCpfs: async () => {
      const demo = (await ask('GET', '/demo')) as { deniedCpf?: Record<string, string> }
      return demo.deniedCpf ?? {}
    },
  }
}
