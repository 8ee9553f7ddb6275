import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { versionOfValues } from './change-kinds.ts'
import { type StoredChange, endChange, findDueChanges, lockChange } from './requested-changes.store.ts'

/** In one run. */
const BATCH = 100

/** What two people agreed to counts when its wait is over; what was changed meanwhile by somebody else is over without effect. */
export async function carryOutChanges(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const due of await findDueChanges(deps.db, now, BATCH))
    await deps.db.transaction(async (tx) => {
      const current = await deps.changeKinds[due.kind].snapshot(tx, due.subjectId)
      const change = await lockChange(tx, due.id)
      // stopped, or carried out elsewhere, a moment ago
      if (change === null || change.state !== 'AGREED') return
      if (current === null || versionOfValues(current) !== change.version)
        return endChange(tx, change.id, { state: 'OUTDATED', at: now })
      await carryOutWithin(deps, tx, change)
    })
}

export async function carryOutWithin(deps: Deps, tx: Tx, change: StoredChange): Promise<void> {
  const kind = deps.changeKinds[change.kind]
  await kind.carryOut(deps, tx, change.subjectId, change.after)
  await endChange(tx, change.id, { state: 'DONE', at: deps.clock.now() })
  await recordAudit(deps, tx, {
    actor: { type: 'SYSTEM' },
    action: `${change.kind}_DONE`,
    object: { type: kind.objectType, id: change.subjectId },
    asked: { change: change.id, askedBy: change.askedBy, agreedBy: change.answeredBy },
  })
  await kind.notify(deps, tx, change, 'DONE')
}
