import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { ListView } from '@drip/core/contracts/admin/list-tools'
import { useRef, useState } from 'react'
import { resumed } from '../../../../api/connection.ts'
import { refusalStatus } from '../../../../api/refusal.ts'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { ask, useAsked } from '../../signed-in.ts'
import { listTexts as texts } from './list-texts.ts'

const TAKEN = 409

export type Views = ReturnType<typeof useViews>

/** What the operator made of a list: the columns that they see, and views of it by name. The last one who saves one keeps it. */
export function useViews(list: string) {
  const toast = useToast()
  const { value, refusal } = useAsked(calls.showListViews, { list })
  /** Undefined while the operator chose none since they came. */
  const [chosen, setChosen] = useState<readonly string[] | null | undefined>(undefined)
  // one after the other, so that the last choice is the one that stays
  const saving = useRef(Promise.resolve())
  const save = (body: ListView) => resumed(() => ask(calls.saveListView, { list, body }))
  return {
    list,
    /** So that no column is seen to go: a list whose views cannot be had shows its own columns. */
    isReady: value !== null || refusal !== null,
    columns: chosen === undefined ? (value?.columns ?? null) : chosen,
    views: value?.views ?? [],
    /** As a view shows them; kept for the list as well when `isKept`. */
    chooseColumns: (columns: readonly string[] | null, isKept = true) => {
      setChosen(columns)
      if (!isKept) return
      const body = { name: '', filters: {}, columns: columns === null ? null : [...columns] }
      saving.current = saving.current.then(async () => {
        const outcome = await save(body)
        if (!outcome.ok) toast.failed(texts.columnsFailed)
      })
    },
    /** Null when it was saved, else why not. */
    saveView: async (view: ListView): Promise<string | null> => {
      const outcome = await save(view)
      if (!outcome.ok) return refusalStatus(outcome.refusal) === TAKEN ? texts.tooManyViews : texts.viewFailed
      toast.done(texts.viewSaved(view.name))
      return null
    },
    removeView: async (name: string) => {
      const outcome = await resumed(() => ask(calls.removeListView, { list, body: { name } }))
      if (!outcome.ok) return toast.failed(texts.viewNotRemoved)
      toast.done(texts.viewRemoved(name))
    },
  }
}

/** Whether a column is in sight: of what was chosen, else of what the list shows by itself. */
export const isShown = (column: { key: string; extra?: boolean }, chosen: readonly string[] | null) =>
  chosen === null ? column.extra !== true : chosen.includes(column.key)
