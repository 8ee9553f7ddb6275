/** Calls the sandbox over HTTP as its neighbours do. */
import { afterAll } from 'vitest'
import type { Sandbox } from '../src/sandbox.ts'
import { startSandbox } from '../src/sandbox.ts'
import type { Pace } from '../src/platform/later.ts'

/** Tests that read an answer know its shape, and fail if it differs. */
// oxlint-disable-next-line typescript/no-explicit-any
type Answered = any

export interface Answer {
  status: number
  headers: Headers
  body: Answered
}
export interface Caller {
  url: string
  sandbox: Sandbox
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** A call to `/pix/v2` with a token of all scopes. */
  pix(method: string, path: string, body?: unknown): Promise<Answer>
  token(scope?: string): Promise<string>
}

/** A test file's sandbox, which is closed after its last test. */
export async function ownCaller(pace: Pace = 'ordinary', dripUrl?: string): Promise<Caller> {
  const caller = await startCaller(':memory:', dripUrl, pace)
  afterAll(() => caller.sandbox.close())
  return caller
}

export async function startCaller(
  file = ':memory:',
  dripUrl = 'http://127.0.0.1:9',
  pace: Pace = 'ordinary',
): Promise<Caller> {
  const sandbox = await startSandbox({ port: 0, file, dripUrl, pace })
  const call: Caller['call'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(sandbox.url + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
  }
  const token: Caller['token'] = async (scope) => {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      ...(scope === undefined ? {} : { scope }),
    })
    const answer = await fetch(`${sandbox.url}/pix/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('drip:drip-secret').toString('base64')}` },
      body: form,
    })
    return JSON.parse(await answer.text()).access_token
  }
  let all: string | undefined
  const pix: Caller['pix'] = async (method, path, body) => {
    all ??= await token()
    return call(method, `/pix/v2${path}`, body, { authorization: `Bearer ${all}` })
  }
  return { url: sandbox.url, sandbox, call, pix, token }
}
