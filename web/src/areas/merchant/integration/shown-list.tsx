import type { ReactNode } from 'react'
import type { Loaded } from '../../../api/use-asked.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'

/** A merchant's integrations as a list of cards: API keys, or webhook endpoints. */
export function ShownList<Row extends { id: string }>(props: {
  asked: Loaded<{ content: readonly Row[] }>
  words: { failed: string; empty: string; emptyLead: string }
  card: (row: Row) => ReactNode
}) {
  const { words, card } = props
  const { value, refusal, reload } = props.asked
  if (refusal !== null && value === null) return <LoadFailure words={words.failed} onRetry={reload} />
  if (value === null) {
    return (
      <div className="panel" aria-busy="true">
        <Skeleton shape="line" />
        <Skeleton shape="half" />
      </div>
    )
  }
  if (value.content.length === 0) {
    return (
      <div className="panel">
        <EmptyState title={words.empty}>
          <p>{words.emptyLead}</p>
        </EmptyState>
      </div>
    )
  }
  return (
    <ul className="webhooks__list">
      {value.content.map((it) => (
        <li key={it.id}>{card(it)}</li>
      ))}
    </ul>
  )
}
