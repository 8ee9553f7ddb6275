/** The head of the desk sees who did what, and the calls behind each number (decision 79). */
import { addDays, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import type { Team, TeamCalls, TeamQuery } from '@drip/core/contracts/admin/collections/admin-collections'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../../deps.ts'
import { nextCursor, readCursor } from '../../../../platform/http/cursor.ts'
import { daysAsked } from '../figures/list-reports.ts'
import { type Stretch, findTeam, findTeamCalls } from './team.store.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

const MOST_PEOPLE = 200

/** Without days, the last thirty. @throws Refusal INVALID_QUERY: more than a year */
export async function listTeam(parts: Parts, query: TeamQuery): Promise<Team> {
  const people = await findTeam(parts.db, stretchOf(parts, query), {
    now: parts.clock.now(),
    limit: MOST_PEOPLE,
  })
  return {
    content: people.map((it) => ({ ...it, promised: toReais(it.promised), paid: toReais(it.paid) })),
  }
}

/** @throws Refusal INVALID_QUERY: more than a year, or an invalid cursor */
export async function listTeamCalls(
  parts: Parts,
  { by, after, size, ...days }: TeamQuery & { by: string; after?: string | undefined; size: number },
): Promise<TeamCalls> {
  const rows = await findTeamCalls(parts.db, stretchOf(parts, days), {
    madeBy: by,
    after: readCursor(after),
    limit: size,
  })
  return {
    content: rows.slice(0, size).map(({ at, promised, ...it }) => ({
      ...it,
      at: at.toISOString(),
      promisedAmount: promised === null ? null : toReais(promised.amount),
      promisedFor: promised?.dueOn ?? null,
      promise: promised?.state ?? null,
      paid: promised === null ? null : toReais(promised.paid),
    })),
    cursor: nextCursor(rows, size, (it) => [it.at.toISOString(), it.id]),
  }
}

function stretchOf(parts: Parts, query: TeamQuery): Stretch {
  const { from, to } = daysAsked(parts, query)
  return { from: startOfSaoPauloDay(from), before: startOfSaoPauloDay(addDays(to, 1)) }
}
