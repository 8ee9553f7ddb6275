/**
 * Remembers the reader's programming language and copies an example's code. Without it the page shows the same, but
 * forgets the choice.
 */

/** The name changes with the script's content, so that browsers may cache it. */
export const CHOOSE_CODE_PATH = '/docs/choose-code-1.js'

/** Served as it is. */
export const CHOOSE_CODE = `(() => {
  const KEY = 'drip-docs-code'
  const choices = [...document.querySelectorAll('input[name="code"]')]
  try {
    const kept = choices.find((it) => it.value === localStorage.getItem(KEY))
    if (kept) kept.checked = true
    for (const it of choices) it.addEventListener('change', () => localStorage.setItem(KEY, it.value))
  } catch {
    // a browser without storage shows the first language
  }
  if (!navigator.clipboard) return
  for (const button of document.querySelectorAll('.copy')) {
    const words = button.textContent
    button.hidden = false
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.closest('figure').querySelector('code').textContent)
      button.textContent = button.dataset.done
      setTimeout(() => (button.textContent = words), 2000)
    })
  }
})()
`
