/** The demo world's clock. These routes exist only if a demo secret is configured, which production refuses. */
import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { MovableClock } from '../../../platform/clock.ts'
import type { Queries } from '../../../platform/database/db.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { sameSecret } from '../../../platform/secrets/secrets.ts'
import { keepAnewFrom } from '../../servicing/figures/keep-figures.ts'

export function demoRoutes(app: Door, { db }: Deps, clock: MovableClock, secret: string): void {
  app.post('/demo/clock', { schema: { body: z.object({ now: z.iso.datetime() }) } }, async (request) => {
    const given = request.headers['x-demo-secret']
    if (typeof given !== 'string' || !sameSecret(given, secret)) throw new Refusal('FORBIDDEN')
    const before = clock.now()
    clock.offsetMs = new Date(request.body.now).getTime() - Date.now()
    await db.run(sql`
      insert into demo_clock (offset_ms) values (${clock.offsetMs})
      on conflict (singleton) do update set offset_ms = excluded.offset_ms`)
    if (clock.now() < before) await keepAnewFrom(db, clock.now())
    return { now: clock.now().toISOString() }
  })
}

/** The demo clock's offset when the program last ran. */
export async function demoClockOffset(db: Queries): Promise<number> {
  return (await db.value<number>(sql`select offset_ms from demo_clock`)) ?? 0
}
