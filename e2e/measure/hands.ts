// The actions of a person's hands in a task: presses of the mouse or a finger, keys, and typed characters. Looking and
// scrolling are free.
import type { Locator, Page } from 'playwright-core'

export interface Hands {
  press(it: Locator): Promise<void>
  /** A key, or keys that are held together: `Control+k` is one. */
  key(name: string): Promise<void>
  /** Types what somebody says or has on paper into the focused field. */
  type(text: string): Promise<void>
  /** Pastes text copied elsewhere into the focused field: one press of Control+V. */
  paste(text: string): Promise<void>
  /** Chooses from a drop-down list: opens it, and presses an entry. */
  choose(field: Locator, label: string): Promise<void>
  counted(): { presses: number; characters: number }
}

export function handsOn(page: Page): Hands {
  const counts = { presses: 0, characters: 0 }
  return {
    press: async (it) => {
      counts.presses += 1
      await it.click()
    },
    key: async (name) => {
      counts.presses += 1
      await page.keyboard.press(name)
    },
    type: async (text) => {
      counts.characters += text.length
      await page.keyboard.type(text)
    },
    paste: async (text) => {
      counts.presses += 1
      await page.keyboard.insertText(text)
    },
    choose: async (field, label) => {
      counts.presses += 2
      await field.selectOption({ label })
    },
    counted: () => ({ ...counts }),
  }
}
