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

/** An operator's settings for a list: the visible columns, and named views. The last save wins. */
export function useViews(list: string) {
  const toast = useToast()
  const { value, refusal } = useAsked(calls.showListViews, { list })
  /** Undefined while the operator has chosen none since opening the page. */
  const [chosen, setChosen] = useState<readonly string[] | null | undefined>(undefined)
  // one after the other, so that the last choice is the one that is kept
  const saving = useRef(Promise.resolve())
  const save = (body: ListView) => resumed(() => ask(calls.saveListView, { list, body }))
  return {
    list,
    /**
     * Avoids columns that disappear after they were shown: if the views cannot be loaded, the list shows its own
     * columns.
     */
    isReady: value !== null || refusal !== null,
    columns: chosen === undefined ? (value?.columns ?? null) : chosen,
    views: value?.views ?? [],
    /** The columns of a view; with `isKept` they are also kept for the list. */
    chooseColumns: (columns: readonly string[] | null, isKept = true) => {
      setChosen(columns)
      if (!isKept) return
      const body = { name: '', filters: {}, columns: columns === null ? null : [...columns] }
      saving.current = saving.current.then(async () => {
        const outcome = await save(body)
        if (!outcome.ok) toast.failed(texts.columnsFailed)
      })
    },
    /** Null on success, else the reason for the failure. */
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

/** Whether a column is visible: by the operator's choice, else by the list's default. */
export const isShown = (column: { key: string; extra?: boolean }, chosen: readonly string[] | null) =>
  chosen === null ? column.extra !== true : chosen.includes(column.key)
