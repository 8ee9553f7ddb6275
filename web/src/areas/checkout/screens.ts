/**
 * Which component draws which step. The first screen is loaded with the page; the others are separate files, fetched
 * while the shopper reads, so that no press waits for one.
 */
import type { ComponentType } from 'react'
import type { StepName } from './state/checkout-step.ts'
import { loadLaterStyles, needsLaterStyles } from './later-styles.ts'
import InsightPage from './pages/insight-page.tsx'
import { loadFeedback } from './parts/leaving.tsx'
import type { CheckoutInHand } from './state/use-checkout.ts'

export type Screen = ComponentType<{ checkout: CheckoutInHand }>

const LOADERS: Record<StepName, () => Promise<{ default: Screen }>> = {
  insight: () => Promise.resolve({ default: InsightPage }),
  phone: () => import('./pages/phone-page.tsx'),
  form: () => import('./pages/form-page.tsx'),
  token: () => import('./pages/token-page.tsx'),
  pix: () => import('./pages/pix-page.tsx'),
  firstInstalmentPix: () => import('./pages/first-instalment-page.tsx'),
  selection: () => import('./pages/selection-page.tsx'),
  confirmation: () => import('./pages/confirmation-page.tsx'),
  approved: () => import('./pages/approved-page.tsx'),
  fullAmount: () => import('./pages/full-amount-page.tsx'),
  denied: () => import('./pages/denied-page.tsx'),
  waiting: () => import('./pages/waiting-page.tsx'),
}

// The keys of a record have its key type; Object.keys only loses that type.
const ALL_STEPS = Object.keys(LOADERS) as StepName[]

const loaded = new Map<StepName, Screen>([['insight', InsightPage]])

/** The step's component if it has already loaded. */
export const loadedScreen = (step: StepName): Screen | undefined => loaded.get(step)

/** Fetches a step's component; after a lost connection it tries again a few times. */
export async function loadScreen(step: StepName): Promise<void> {
  for (let tries = 1; !loaded.has(step); tries += 1) {
    try {
      const [file] = await Promise.all([LOADERS[step](), needsLaterStyles(step) && loadLaterStyles()])
      loaded.set(step, file.default)
    } catch (error) {
      if (tries === MOST_TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries))
    }
  }
}

/** Fetches every screen: the server's renderer calls it at startup, so that it can draw any of them at once. */
export async function loadAllScreens(): Promise<void> {
  await Promise.all(ALL_STEPS.map(loadScreen))
}

/** Fetches all further screens one after the other while the browser is idle. */
export function prefetchScreens(): void {
  const fetchNext = () => {
    const step = ALL_STEPS.find((it) => !loaded.has(it))
    // A screen that cannot be loaded now is fetched again when it is needed.
    if (step !== undefined) void loadScreen(step).then(whenIdle, () => {})
    else void loadFeedback().catch(() => {})
  }
  const whenIdle = () => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(fetchNext)
    else setTimeout(fetchNext, 200)
  }
  whenIdle()
}

const MOST_TRIES = 3
const PAUSE_MS = 500
