import * as calls from '@drip/core/contracts/admin/collections/collection-calls'
import { resumed } from '../../../../api/connection.ts'
import { goTo } from '../../../../signed/address.tsx'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { SCREENS } from '../../screens.ts'
import { withStatus } from '../../frame/with-status.ts'
import { ask } from '../../signed-in.ts'
import { collectionsTexts } from './collections-texts.ts'

const texts = collectionsTexts.queue

/** Opens the next case; if there is none, the queue says why. */
export function useNextCase(): () => Promise<void> {
  const toast = useToast()
  return async () => {
    const outcome = await resumed(() => ask(calls.takeNextCase))
    if (!outcome.ok) return toast.failed(withStatus(texts.notGiven, outcome.refusal))
    const { customerId } = outcome.value
    goTo(customerId === null ? SCREENS.collections.path : SCREENS.collectionCase.href({ id: customerId }))
  }
}
