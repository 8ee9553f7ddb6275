import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminWorkState } from '@drip/core/contracts/admin/admin-watch'
import { shownInstant } from '../../../instalments/dates.ts'
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable, type Column } from '../../../ui/work/tables/data-table.tsx'
import { texts as all } from '../frame/texts.ts'
import { Block } from '../orders/order-blocks.tsx'
import { useListed } from '../signed-in.ts'

const texts = all.work

type Provider = AdminWorkState['providers'][number]
type Queue = AdminWorkState['queues'][number]

/** The state of background work now: which companies answer, what waits, and since when. */
export function WorkState() {
  const list = useListed(calls.showWorkState)
  const failure = list.refusal === null ? undefined : { words: texts.failed, onRetry: list.reload }
  return (
    <>
      <Block id="providers-title" title={texts.providers}>
        <DataTable
          caption={texts.providers}
          columns={PROVIDERS}
          rows={list.value?.providers ?? null}
          isStale={list.isStale}
          keyOf={(it) => it.name}
          empty={<p className="note">{texts.noProviders}</p>}
          failure={failure}
        />
        <p className="note">{texts.ofWhom}</p>
      </Block>
      <Block id="queues-title" title={texts.queues}>
        <DataTable
          caption={texts.queues}
          columns={QUEUES}
          rows={list.value?.queues ?? null}
          isStale={list.isStale}
          keyOf={(it) => it.name}
          empty={<p className="note">{texts.noQueues}</p>}
          failure={failure}
        />
        <p>
          <Button kind="secondary" onPress={list.reload}>
            {texts.again}
          </Button>
        </p>
      </Block>
    </>
  )
}

const TONES: Record<Provider['state'], BadgeTone> = {
  ANSWERS: 'good',
  TROUBLED: 'attention',
  TESTING: 'attention',
  INTERRUPTED: 'late',
}

function State({ it: { state, interruptedSince } }: { it: Provider }) {
  return (
    <div>
      <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      {interruptedSince !== null && (
        <div className="tabular">{texts.since(shownInstant(interruptedSince))}</div>
      )}
    </div>
  )
}

const number = (key: 'calls' | 'failedCalls' | 'inFlight'): Column<Provider> => ({
  key,
  head: texts.columns[key],
  align: 'end',
  cell: (it) => <span className="tabular">{it[key].toLocaleString('pt-BR')}</span>,
})

const PROVIDERS: readonly Column<Provider>[] = [
  {
    key: 'name',
    head: texts.columns.provider,
    leads: true,
    cell: (it) => texts.names[it.name] ?? it.name,
  },
  {
    key: 'state',
    head: texts.columns.state,
    cell: (it) => <State it={it} />,
  },
  number('calls'),
  number('failedCalls'),
  number('inFlight'),
  {
    key: 'ok',
    head: texts.columns.lastOk,
    cell: (it) => <span className="tabular">{it.lastOkAt === null ? '–' : shownInstant(it.lastOkAt)}</span>,
  },
  {
    key: 'failed',
    head: texts.columns.lastFailed,
    cell: (it) => (
      <span className="tabular">{it.lastFailedAt === null ? '–' : shownInstant(it.lastFailedAt)}</span>
    ),
  },
]

const count = (key: 'due' | 'underWay' | 'later' | 'failed'): Column<Queue> => ({
  key,
  head: texts.columns[key],
  align: 'end',
  cell: (it) => <span className="tabular">{it[key].toLocaleString('pt-BR')}</span>,
})

const QUEUES: readonly Column<Queue>[] = [
  { key: 'label', head: texts.columns.queue, leads: true, cell: (it) => it.label },
  count('due'),
  count('underWay'),
  count('later'),
  count('failed'),
  {
    key: 'oldest',
    head: texts.columns.oldest,
    align: 'end',
    cell: (it) => <span className="tabular">{texts.age(it.oldestSeconds)}</span>,
  },
]
