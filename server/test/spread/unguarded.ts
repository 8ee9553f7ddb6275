import type { Tx } from '../../src/platform/database/db.ts'

/**
 * Switches off triggers and constraints for this transaction, on all servers of a cluster, so that tests can create
 * rows that no program can.
 */
export async function unguarded(tx: Pick<Tx, 'raw'>): Promise<void> {
  await tx.raw("set local citus.propagate_set_commands = 'local'")
  await tx.raw('set local session_replication_role = replica')
}
