import type { Tx } from '../../src/platform/database/db.ts'

/** Until its end nothing guards what this transaction changes, on no server of a cluster: rows become what no program can make of them. */
export async function unguarded(tx: Pick<Tx, 'raw'>): Promise<void> {
  await tx.raw("set local citus.propagate_set_commands = 'local'")
  await tx.raw('set local session_replication_role = replica')
}
