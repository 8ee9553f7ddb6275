/** Remembers in which language somebody reads programs, and copies one: without it the page shows the same, and asks each time. */

/** The name changes with what the script does, so that browsers may keep it. */
export const CHOOSE_CODE_PATH = '/docs/choose-code-1.js'

/** Served as it stands. */
export const CHOOSE_CODE = `(() => {
  const KEY = 'drip-docs-code'
  const choices = [...document.querySelectorAll('input[name="code"]')]
  try {
    const kept = choices.find((it) => it.value === localStorage.getItem(KEY))
    if (kept) kept.checked = true
    for (const it of choices) it.addEventListener('change', () => localStorage.setItem(KEY, it.value))
  } catch {
    // a browser that keeps nothing shows the first
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
