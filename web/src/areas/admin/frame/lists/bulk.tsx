/** Selected rows, and actions on all of them: previewed row by row, confirmed once, reported row by row. */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import { BULK_NEEDS, type BulkAction } from '@drip/core/contracts/admin/bulk-actions'
import type { BulkRow } from '@drip/core/contracts/admin/list-tools'
import { useState } from 'react'
import { resumed } from '../../../../api/connection.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DataTable, type Column, type Selection } from '../../../../ui/work/tables/data-table.tsx'
import { useWhyNot } from '../access.ts'
import { ActionButton } from '../action-button.tsx'
import { ask, useAsked } from '../../signed-in.ts'
import { listTexts as texts } from './list-texts.ts'

/** One action on all selected rows. */
export interface BulkOffer {
  action: BulkAction
  label: string
  /** It cannot be undone. */
  isGrave?: true
}

/** Only visible rows are selected: another page or filter starts without a selection. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.map(keyOf).filter((key) => ticked.has(key))
  return {
    chosen,
    label: texts.select,
    labelOfAll: texts.selectAll,
    onChoose: (keys) => setTicked(new Set(keys)),
  }
}

export function BulkBar(props: { offers: readonly BulkOffer[]; selection: Selection }) {
  const { chosen, onChoose } = props.selection
  const [open, setOpen] = useState<{ offer: BulkOffer; ids: readonly string[] } | null>(null)
  const whyNot = useWhyNot()
  return (
    <>
      {chosen.length > 0 && (
        <section className="bulk-bar" aria-label={texts.selected(chosen.length)}>
          <output className="tabular">{texts.selected(chosen.length)}</output>
          {props.offers.map((offer) => (
            <ActionButton
              key={offer.action}
              whyNot={whyNot(BULK_NEEDS[offer.action])}
              onPress={() => setOpen({ offer, ids: chosen })}
            >
              {offer.label}
            </ActionButton>
          ))}
          <Button kind="quiet" onPress={() => onChoose([])}>
            {texts.unselect}
          </Button>
        </section>
      )}
      {open !== null && (
        <BulkDialog
          {...open}
          onClose={() => {
            setOpen(null)
            onChoose([])
          }}
        />
      )}
    </>
  )
}

function BulkDialog(props: { offer: BulkOffer; ids: readonly string[]; onClose: () => void }) {
  const { action, label, isGrave } = props.offer
  const toast = useToast()
  const body = { action, ids: [...props.ids] }
  const preview = useAsked(calls.previewBulk, { body })
  const [done, setDone] = useState<readonly BulkRow[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const rows = done ?? preview.value?.rows ?? null
  const count = (state: BulkRow['state']) => rows?.filter((it) => it.state === state).length ?? 0
  const confirm = async () => {
    setFailure(null)
    const outcome = await resumed(() => ask(calls.actInBulk, { body }))
    if (!outcome.ok) return setFailure(texts.failed)
    setDone(outcome.value.rows)
    toast.done(texts.done(outcome.value.rows.filter((it) => it.state === 'DONE').length))
  }
  if (preview.refusal !== null && rows === null)
    return (
      <Dialog title={texts.preview(label)} onClose={props.onClose}>
        <LoadFailure words={texts.previewFailed} onRetry={preview.reload} />
      </Dialog>
    )
  return (
    <Dialog title={done === null ? texts.preview(label) : label} onClose={props.onClose}>
      <output className="confirm__lead">
        {rows === null
          ? texts.previewLoading
          : done === null
            ? previewWords(count('WILL'), rows.length)
            : texts.done(count('DONE'))}
      </output>
      <DataTable
        caption={texts.rowsOf(label)}
        columns={COLUMNS}
        rows={rows}
        keyOf={(it) => it.id}
        empty={null}
      />
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
      <div className="confirm__actions">
        <Button kind="secondary" onPress={props.onClose}>
          {done === null ? 'Cancelar' : texts.close}
        </Button>
        {done === null && count('WILL') > 0 && (
          <Button kind={isGrave === true ? 'danger' : 'primary'} onPress={confirm}>
            {label}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const previewWords = (will: number, all: number) =>
  will === 0
    ? texts.nothingToDo
    : [texts.will(will), ...(will === all ? [] : [texts.willNot(all - will)])].join(' ')

const COLUMNS: readonly Column<BulkRow>[] = [
  { key: 'name', head: texts.rowHead, leads: true, cell: (it) => it.name },
  {
    key: 'state',
    head: texts.stateHead,
    cell: (it) => (it.why === '' ? texts.states[it.state] : `${texts.states[it.state]}: ${it.why}`),
  },
]
