import { afterAll, describe, expect, it } from 'vitest'
import { sendAwayPage } from '../../features/everybody/embeds/busy.page.ts'
import { COME_BACK_SCRIPT_PATH } from '../../features/everybody/embeds/come-back.ts'
import { sendNotFoundPage } from '../../features/everybody/embeds/not-found.page.ts'
import { silentLog } from '../log.ts'
import { createDoor } from './http.ts'

const app = createDoor(silentLog, {
  trustProxy: false,
  showNotFound: sendNotFoundPage,
  showAway: sendAwayPage,
})
app.get('/read-only', async () => {
  throw Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' })
})
app.get('/broken', async () => {
  throw new Error('broken')
})
await app.ready()
afterAll(() => app.close())

const open = (url: string, accept: string) => app.inject({ method: 'GET', url, headers: { accept } })

describe('while the database accepts nothing', () => {
  it('a program is told so, and when to return', async () => {
    const answer = await open('/read-only', 'application/json')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.json()).toMatchObject({ code: 'DATABASE_AWAY', retryAfterSeconds: 5 })
  })

  it('a person who opens a page reads a sentence, and has a link to continue', async () => {
    const answer = await open('/read-only', 'text/html,*/*')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('Não conseguimos abrir esta página agora')
    expect(answer.body).toContain('Tentar de novo')
  })

  it('that page opens the requested one as soon as it is available again, by its own script alone', async () => {
    const answer = await open('/read-only', 'text/html,*/*')
    expect(answer.body).toContain(`<script src="${COME_BACK_SCRIPT_PATH}" defer></script>`)
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';")
    expect(answer.headers['content-security-policy']).toContain("connect-src 'self'")
  })

  it('an error in the program is no such case', async () => {
    expect((await open('/broken', 'text/html')).statusCode).toBe(500)
  })
})
