/** What so many runs cost the database and the processes, from their own counters: not how long they took. */
import { readFileSync } from 'node:fs'
import pg from 'pg'

export interface Costs {
  commits: number
  walBytes: number
  serverMs: number
  databaseMs: number
}

/** @returns what one run cost, on average of those that `work` says it made; the counters lag by a second. */
export async function costsOf(
  databaseUrl: string,
  serverPid: number,
  work: () => Promise<number>,
): Promise<Costs> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const before = await countersOf(client, serverPid)
    const runs = await work()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const after = await countersOf(client, serverPid)
    const each = (key: keyof Costs) => (after[key] - before[key]) / runs
    return {
      commits: each('commits'),
      walBytes: each('walBytes'),
      serverMs: each('serverMs'),
      databaseMs: each('databaseMs'),
    }
  } finally {
    await client.end()
  }
}

async function countersOf(client: pg.Client, serverPid: number): Promise<Costs> {
  const { rows } = await client.query<{ commits: string; wal: string; pids: number[] }>(`
    select (select xact_commit from pg_stat_database where datname = current_database())::text as commits,
      (pg_current_wal_lsn() - '0/0')::text as wal, (select array_agg(pid) from pg_stat_activity) as pids`)
  const [row] = rows
  return {
    commits: Number(row?.commits),
    walBytes: Number(row?.wal),
    serverMs: processorMs(serverPid),
    databaseMs: (row?.pids ?? []).reduce((sum, pid) => sum + processorMs(pid), 0),
  }
}

/** Of Linux, whose clock ticks a hundred times a second; elsewhere nothing is known. */
function processorMs(pid: number): number {
  try {
    // the name in brackets may hold spaces: what follows it does not
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}
