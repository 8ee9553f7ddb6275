/** What a number of runs cost the database and the processes, from their own counters; durations are not measured. */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { connectTo } from './bench-postgres.ts'

export interface Costs {
  /** From the server's own count; null if it keeps none. */
  statements: number | null
  commits: number
  walBytes: number
  serverMs: number
  databaseMs: number
}

export interface Measurable {
  databaseUrl: string
  pid: number
  /** What the server itself has counted so far; absent if it counts nothing. */
  sent?: () => Promise<{ statements: number; commits: number }>
}

/** @returns the average cost of one run; `work` returns the number of runs */
export async function costsOf(it: Measurable, work: () => Promise<number>): Promise<Costs> {
  await using client = await connectTo(it.databaseUrl)
  const before = await countersOf(client, it)
  const runs = await work()
  // without the server's count, the database's own statistics lag by a second
  if (it.sent === undefined) await new Promise((resolve) => setTimeout(resolve, 1500))
  const after = await countersOf(client, it)
  const database = [...after.backends].map(([pid, ms]) => ms - (before.backends.get(pid) ?? 0))
  return {
    statements:
      after.statements === null || before.statements === null
        ? null
        : (after.statements - before.statements) / runs,
    commits: (after.commits - before.commits) / runs,
    walBytes: (after.walBytes - before.walBytes) / runs,
    serverMs: (after.serverMs - before.serverMs) / runs,
    databaseMs: database.reduce((sum, ms) => sum + ms, 0) / runs,
  }
}

interface Counters {
  statements: number | null
  commits: number
  walBytes: number
  serverMs: number
  /** Processor time of each of the database's processes: one that ends in between is left out. */
  backends: Map<number, number>
}

async function countersOf(client: pg.Client, { pid, sent }: Measurable): Promise<Counters> {
  const counted = await sent?.()
  const { rows } = await client.query<{ commits: string; wal: string; pids: number[] }>(`
    select (select xact_commit from pg_stat_database where datname = current_database())::text as commits,
      (pg_current_wal_insert_lsn() - '0/0')::text as wal, (select array_agg(pid) from pg_stat_activity) as pids`)
  const [row] = rows
  return {
    statements: counted?.statements ?? null,
    commits: counted?.commits ?? Number(row?.commits),
    walBytes: Number(row?.wal),
    serverMs: processorMs(pid),
    backends: new Map((row?.pids ?? []).map((backend) => [backend, processorMs(backend)])),
  }
}

/** From /proc on Linux, whose clock ticks a hundred times a second; unknown elsewhere. */
function processorMs(pid: number): number {
  try {
    // the name in brackets may contain spaces, but nothing after it does
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}
