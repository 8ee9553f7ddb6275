// What a person's hands do in a task: presses of the mouse or a finger, keys, and characters that are typed. Looking and scrolling are free.
import type { Locator, Page } from 'playwright-core'

export interface Hands {
  press(it: Locator): Promise<void>
  /** A key, or keys that are held together: `Control+k` is one. */
  key(name: string): Promise<void>
  /** What somebody says or has on paper, into the field that has the focus. */
  type(text: string): Promise<void>
  /** What was copied elsewhere, into the field that has the focus: one press of Control+V. */
  paste(text: string): Promise<void>
  /** One of a list that drops down: opened, and pressed. */
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
