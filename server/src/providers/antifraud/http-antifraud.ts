import { toDecimal } from '@drip/core/money/cents'
import { z } from 'zod'
import { ProviderDown, call } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { AntifraudProvider } from './need.ts'

const Analysis = z.object({ score: z.number().min(0).max(100) })

/** The default time limit. */
const USUAL_PATIENCE_MS = 4000

export function httpAntifraud(config: { url: string; token: string }, guards: Guards): AntifraudProvider {
  return {
    async score(question, { patienceMs } = { patienceMs: USUAL_PATIENCE_MS }) {
      const answer = await call(guards, {
        provider: 'antifraud',
        method: 'POST',
        url: `${config.url}/v1/analyses`,
        headers: { authorization: `Bearer ${config.token}` },
        body: { ...question, amount: toDecimal(question.amount) },
        timeoutMs: patienceMs,
        isImpatient: patienceMs < USUAL_PATIENCE_MS,
      })
      const analysis = Analysis.safeParse(answer.body)
      if (answer.status >= 300 || !analysis.success)
        throw new ProviderDown('antifraud', `answered ${answer.status}`)
      return analysis.data.score
    },
  }
}
