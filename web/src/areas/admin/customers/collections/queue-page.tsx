import * as calls from '@drip/core/contracts/admin/collections/collection-calls'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/work/tables/empty-state.tsx'
import { PageHead } from '../../../../ui/work/page-head.tsx'
import { LoadingPage } from '../../frame/loading-page.tsx'
import { useAsked } from '../../signed-in.ts'
import { collectionsTexts } from './collections-texts.ts'
import { DeskTabs } from './team-page.tsx'
import { useNextCase } from './take-next.ts'

const texts = collectionsTexts.queue

/** The start of a day of calls: what waits, and the way to the next case. */
export function QueuePage(): ReactNode {
  const { value: queue, refusal, reload } = useAsked(calls.showQueue)
  const next = useNextCase()
  if (queue === null && refusal === null) return <LoadingPage />
  if (queue === null) return <LoadFailure words={texts.failed} onRetry={reload} />
  const isOpen = queue.inHand !== null || (queue.isCallingTime && queue.waiting > 0)
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead}>
        {isOpen && <Button onPress={next}>{queue.inHand === null ? texts.next : texts.goOn}</Button>}
      </PageHead>
      <DeskTabs current="collections" />
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      {queue.waiting === 0 ? (
        <EmptyState title={texts.empty}>
          <p>{texts.emptyLead}</p>
        </EmptyState>
      ) : (
        <section className="panel">
          <p className="case-count tabular">{texts.waiting(queue.waiting, queue.isMore)}</p>
          {!queue.isCallingTime && <p>{texts.closed}</p>}
          <p className="note">{texts.hours}</p>
        </section>
      )}
    </>
  )
}
