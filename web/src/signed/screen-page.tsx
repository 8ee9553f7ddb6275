import { createElement, useEffect, useState, type ReactNode } from 'react'
import { beginAnew } from '../begin-anew.ts'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import type { OpenScreen, Screen } from './screens.ts'

/** A screen's page, or `loading` until its file has loaded. An address with another id is another page. */
export function ScreenPage({ open, loading }: { open: OpenScreen; loading: ReactNode }) {
  const { screen, params } = open
  const [, setArrived] = useState(0)
  const [lost, setLost] = useState<Screen | null>(null)
  const page = screen.page.loaded()

  useEffect(() => {
    if (screen.page.loaded() !== null) return
    screen.page.load().then(
      () => setArrived((count) => count + 1),
      // after a release the old version's files are gone: reload the page
      async () => {
        if (!(await beginAnew())) setLost(screen)
      },
    )
  }, [screen])

  if (page !== null) {
    return createElement(page, { key: [screen.name, ...Object.values(params)].join(' '), ...params })
  }
  if (lost === screen) {
    return (
      <LoadFailure words="Não conseguimos abrir esta tela." onRetry={async () => window.location.reload()} />
    )
  }
  return loading
}

/** Fetches the other pages one after the other while the browser is idle, so that no press waits for one. */
export function prefetchPages(screens: readonly Screen[]): void {
  const [next, ...rest] = screens
  if (next === undefined) return
  // a page that cannot be loaded now is fetched again when it is needed
  const fetchNext = () =>
    void next.page.load().then(
      () => prefetchPages(rest),
      () => {},
    )
  // Safari has no idle callback
  if ('requestIdleCallback' in window) requestIdleCallback(fetchNext)
  else setTimeout(fetchNext, 200)
}
