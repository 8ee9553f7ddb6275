/**
 * The styles of all screens except the first two. The first screen is painted sooner without them: they are fetched
 * while the shopper reads, or are in the page already if the server rendered another screen.
 */
import href from './later-screens.css?url'
import type { StepName } from './state/checkout-step.ts'

/** The element's id if the server put them into the page (server/src/features/everybody/pages/send-built-page.ts). */
const IN_PAGE = 'later-styles'

const DRAWN_WITHOUT: readonly StepName[] = ['insight', 'phone']

export const needsLaterStyles = (step: StepName): boolean => !DRAWN_WITHOUT.includes(step)

let fetching: Promise<void> | undefined

/** @throws if they cannot be loaded now; the next call fetches them again */
export function loadLaterStyles(): Promise<void> {
  const isServer = typeof document === 'undefined'
  if (isServer || document.getElementById(IN_PAGE) !== null) return Promise.resolve()
  fetching ??= fetchStyles().catch((error: unknown) => {
    fetching = undefined
    throw error
  })
  return fetching
}

function fetchStyles(): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error('the styles of later screens did not come'))
    })
    document.head.append(link)
  })
}
