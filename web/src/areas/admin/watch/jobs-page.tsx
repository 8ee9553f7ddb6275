import * as calls from '@drip/core/contracts/admin/admin-calls'
import { JOBS_LISTED } from '@drip/core/contracts/admin/admin-lists'
import type { AdminJobs } from '@drip/core/contracts/admin/admin-watch'
import { useState, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { resumed } from '../../../api/connection.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { useWhyNot } from '../frame/access.ts'
import { LineAction } from '../frame/action-button.tsx'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { ListPage } from '../frame/lists/list.tsx'
import { ask } from '../signed-in.ts'
import { FailedWebhooks } from './failed-webhooks.tsx'
import { WorkState } from './work-state.tsx'

const texts = all.jobs

type Job = AdminJobs['content'][number]

/** Jobs that failed at every attempt, including calls to stores: run them again, or give up. */
export function JobsPage(): ReactNode {
  const [discarding, setDiscarding] = useState<Job | null>(null)
  const whyNot = useWhyNot()
  const toast = useToast()
  const retry = async (job: Job) => {
    const outcome = await resumed(() => ask(calls.retryJob, { id: job.id }))
    if (!outcome.ok) return toast.failed(withStatus(texts.retryFailed, outcome.refusal))
    toast.done(texts.retried)
  }
  return (
    <>
      <ListPage
        call={calls.listJobs}
        listed={JOBS_LISTED}
        screen={SCREENS.jobs}
        texts={texts}
        above={<WorkState />}
        asked={({ page }) => ({ query: { page } })}
        cells={{ error: (job) => <span className="cell-clipped">{job.error}</span> }}
        actions={{
          head: texts.actions,
          cell: (job) => (
            <span className="cell-actions">
              <LineAction
                whyNot={whyNot('JOBS_RETRY')}
                name={`${texts.retry}: ${job.label}`}
                onPress={() => void retry(job)}
              >
                {texts.retry}
              </LineAction>
              <LineAction
                whyNot={whyNot('JOBS_DISCARD')}
                name={`${texts.discard}: ${job.label}`}
                onPress={() => setDiscarding(job)}
              >
                {texts.discard}
              </LineAction>
            </span>
          ),
        }}
        bulk={[
          { action: 'RETRY_JOB', label: texts.retry },
          { action: 'DISCARD_JOB', label: texts.discard, isGrave: true },
        ]}
        detail={DETAIL}
      />
      <FailedWebhooks />
      {discarding !== null && <DiscardDialog job={discarding} onClose={() => setDiscarding(null)} />}
    </>
  )
}

const DETAIL = {
  label: (job: Job) => texts.errorOf(job.label),
  content: (job: Job) => <pre className="job-error">{job.error}</pre>,
}

function DiscardDialog(props: { job: Job; onClose: () => void }) {
  return (
    <DecisionDialog
      title={texts.discardAsk(props.job.label)}
      lead={texts.discardLead}
      confirm={texts.discard}
      isGrave
      act={() => resumed(() => ask(calls.discardJob, { id: props.job.id }))}
      done={texts.discarded}
      failed={(refusal) => withStatus(texts.discardFailed, refusal)}
      onClose={props.onClose}
    />
  )
}
