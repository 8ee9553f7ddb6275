import { parseCivilDate } from '@drip/core/calendar/dates'
import { z } from 'zod'
import { ProviderDown, call } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { BureauProvider } from './need.ts'

const Report = z.object({
  score: z.number().int().min(0).max(1000),
  negativated: z.boolean(),
  cpfStatus: z.string(),
  nameMatches: z.boolean(),
  birthDate: z.string().nullable().optional(),
})

/** The default time limit. */
const USUAL_PATIENCE_MS = 4000

export function httpBureau(config: { url: string; token: string }, guards: Guards): BureauProvider {
  return {
    async report({ cpf, name }, { patienceMs } = { patienceMs: USUAL_PATIENCE_MS }) {
      const answer = await call(guards, {
        provider: 'bureau',
        method: 'POST',
        url: `${config.url}/v1/reports`,
        headers: { authorization: `Bearer ${config.token}` },
        body: { cpf, name },
        timeoutMs: patienceMs,
        isImpatient: patienceMs < USUAL_PATIENCE_MS,
      })
      const report = Report.safeParse(answer.body)
      if (answer.status !== 200 || !report.success)
        throw new ProviderDown('bureau', `answered ${answer.status}`)
      const { score, negativated, cpfStatus, nameMatches, birthDate } = report.data
      return {
        score,
        negativated,
        cpfRegular: cpfStatus === 'REGULAR',
        nameMatches,
        birthDate: birthDate ? parseCivilDate(birthDate) : null,
      }
    },
  }
}
