import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminJobs } from '@drip/core/contracts/admin/admin-watch'
import { useState, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { resumed } from '../../../api/connection.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { addressWith, useQuery } from '../../../signed/address.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../../../ui/work/confirm-dialog.tsx'
import { DataTable, type Column } from '../../../ui/work/tables/data-table.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { Pager } from '../../../ui/work/tables/pager.tsx'
import { useWhyNot } from '../frame/access.ts'
import { LineAction } from '../frame/action-button.tsx'
import { FailedWebhooks } from './failed-webhooks.tsx'
import { WorkState } from './work-state.tsx'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { ask, useListed } from '../signed-in.ts'

const texts = all.jobs

type Job = AdminJobs['content'][number]

/** Work that failed for the last time, calls to stores among it: done once more, or given up. */
export function JobsPage(): ReactNode {
  const query = useQuery()
  const page = Math.max(0, Math.trunc(Number(query.get('page') ?? '0')) || 0)
  const list = useListed(calls.listJobs, { query: { page } })
  const [discarding, setDiscarding] = useState<Job | null>(null)
  const toast = useToast()
  const retry = async (job: Job) => {
    const outcome = await resumed(() => ask(calls.retryJob, { id: job.id }))
    if (!outcome.ok) return toast.failed(withStatus(texts.retryFailed, outcome.refusal))
    toast.done(texts.retried)
    await list.reload()
  }
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <WorkState />
      <DataTable
        caption={texts.title}
        columns={useColumns((job) => void retry(job), setDiscarding)}
        rows={list.value?.content ?? null}
        isStale={list.isStale}
        keyOf={(job) => job.id}
        empty={
          <EmptyState title={texts.empty}>
            <p>{texts.emptyLead}</p>
          </EmptyState>
        }
        failure={list.refusal === null ? undefined : { words: texts.failed, onRetry: list.reload }}
        detail={DETAIL}
      />
      {list.value !== null && (
        <Pager
          label={texts.pages}
          page={page}
          pages={list.value.hasMore ? page + 2 : page + 1}
          hrefOf={(to) => addressWith(SCREENS.jobs.href(), query, { page: to === 0 ? null : String(to) })}
        />
      )}
      <FailedWebhooks />
      {discarding !== null && (
        <DiscardDialog job={discarding} onDone={list.reload} onClose={() => setDiscarding(null)} />
      )}
    </>
  )
}

const DETAIL = {
  label: (job: Job) => texts.errorOf(job.label),
  content: (job: Job) => <pre className="job-error">{job.error}</pre>,
}

function useColumns(onRetry: (job: Job) => void, onDiscard: (job: Job) => void): Column<Job>[] {
  const whyNot = useWhyNot()
  return [
    { key: 'what', head: texts.columns.what, leads: true, cell: (job) => job.label },
    { key: 'kind', head: texts.columns.kind, cell: (job) => texts.kinds[job.kind] },
    {
      key: 'error',
      head: texts.columns.error,
      cell: (job) => <span className="cell-clipped">{job.error}</span>,
    },
    {
      key: 'tries',
      head: texts.columns.tries,
      align: 'end',
      cell: (job) => <span className="tabular">{job.tries}</span>,
    },
    {
      key: 'at',
      head: texts.columns.at,
      cell: (job) => <span className="tabular cell-date">{shownInstant(job.failedAt)}</span>,
    },
    {
      key: 'actions',
      head: texts.columns.actions,
      cell: (job) => (
        <span className="cell-actions">
          <LineAction
            whyNot={whyNot('JOBS_RETRY')}
            name={`${texts.retry}: ${job.label}`}
            onPress={() => onRetry(job)}
          >
            {texts.retry}
          </LineAction>
          <LineAction
            whyNot={whyNot('JOBS_DISCARD')}
            name={`${texts.discard}: ${job.label}`}
            onPress={() => onDiscard(job)}
          >
            {texts.discard}
          </LineAction>
        </span>
      ),
    },
  ]
}

function DiscardDialog(props: { job: Job; onDone: () => Promise<void>; onClose: () => void }) {
  const toast = useToast()
  const discard = async () => {
    const outcome = await resumed(() => ask(calls.discardJob, { id: props.job.id }))
    if (!outcome.ok) return withStatus(texts.discardFailed, outcome.refusal)
    toast.done(texts.discarded)
    await props.onDone()
    props.onClose()
    return null
  }
  return (
    <ConfirmDialog
      title={texts.discardAsk(props.job.label)}
      lead={texts.discardLead}
      confirm={texts.discard}
      isGrave
      onConfirm={discard}
      onClose={props.onClose}
    />
  )
}
