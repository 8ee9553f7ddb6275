// Only conveniences: the page works without them.
const paste = document.querySelector('#paste')
const code = document.querySelector('#code')
if (paste && code && navigator.clipboard?.readText) {
  paste.hidden = false
  paste.addEventListener('click', () => {
    navigator.clipboard.readText().then(
      (text) => {
        code.value = text
        code.focus()
      },
      () => code.focus(),
    )
  })
}

// An impatient second tap must not send a payment twice.
for (const form of document.forms) {
  form.addEventListener('submit', () => {
    const button = form.querySelector('.primary')
    button.setAttribute('aria-busy', 'true')
    setTimeout(() => (button.disabled = true))
  })
}

// Typing a CPF selects that person as the payer.
document.querySelector('#cpf')?.addEventListener('input', () => {
  const typed = document.querySelector('input[name=payer][value=typed]')
  if (typed) typed.checked = true
})
