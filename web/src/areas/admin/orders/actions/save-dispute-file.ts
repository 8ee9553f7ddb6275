import * as calls from '@drip/core/contracts/admin/admin-calls'
import { resumed } from '../../../../api/connection.ts'
import type { DisputeFile } from '../../../../disputes/dispute-account.tsx'
import { words } from '../../../../disputes/dispute-words.ts'
import { saveFile } from '../../../../signed/save-file.ts'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { ask } from '../../signed-in.ts'

/** Saves a file that a party added to a dispute. */
export function useSaveDisputeFile(): (disputeId: string, file: DisputeFile) => Promise<void> {
  const toast = useToast()
  return async (disputeId, file) => {
    const outcome = await resumed(() => ask(calls.downloadDisputeFile, { id: disputeId, file: file.id }))
    if (outcome.ok) saveFile(outcome.value, file.name)
    else toast.failed(words.evidence.notSaved)
  }
}
