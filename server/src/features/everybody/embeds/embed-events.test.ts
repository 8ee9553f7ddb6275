import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { EVENTS_SCRIPT } from './embed-events.ts'

type Listener = (event: object) => void

/** The part of a page that the script uses: whether it is in a frame, and whether it shows a dialog. */
function runScript({ isFramed, hasDialog = false }: { isFramed: boolean; hasDialog?: boolean }) {
  const listeners: Record<string, Listener> = {}
  const told: unknown[] = []
  const button = { focus: () => {} }
  const dialog = { focus: () => {}, querySelectorAll: () => [button] }
  const window = { parent: {}, close: () => told.push('closed') }
  window.parent = isFramed ? { postMessage: (...message: unknown[]) => told.push(message) } : window
  const document = {
    addEventListener: (name: string, listener: Listener) => {
      listeners[name] = listener
    },
    querySelector: () => (hasDialog ? dialog : null),
  }
  runInNewContext(EVENTS_SCRIPT, { window, document })
  const click = (name: string | null) => {
    let isPrevented = false
    const source = name === null ? null : { dataset: { event: name } }
    listeners['click']?.({ target: { closest: () => source }, preventDefault: () => (isPrevented = true) })
    return isPrevented
  }
  return { told, click, press: (key: string) => listeners['keydown']?.({ key }) }
}

it('in a store’s frame a click is reported to the store, which handles the link', () => {
  const page = runScript({ isFramed: true })
  expect(page.click('clickOnLearnMore')).toBe(true)
  expect(page.told).toEqual([[{ eventName: 'clickOnLearnMore', checkoutStatus: 'MORE_INFO' }, '*']])
})

it('a click beside the links is not reported', () => {
  const page = runScript({ isFramed: true })
  expect(page.click(null)).toBe(false)
  expect(page.told).toEqual([])
})

it('Escape closes the modal', () => {
  const page = runScript({ isFramed: true, hasDialog: true })
  page.press('Escape')
  expect(page.told).toEqual([[{ eventName: 'clickOnClose', checkoutStatus: 'MORE_INFO' }, '*']])
})

it('in a window of its own links are followed, and closing closes the window', () => {
  const page = runScript({ isFramed: false, hasDialog: true })
  expect(page.click('clickOnLogo')).toBe(false)
  expect(page.told).toEqual([])
  page.click('clickOnClose')
  expect(page.told).toEqual(['closed'])
})
