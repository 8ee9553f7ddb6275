// The store's part if the platform's script does the rest: create the order, open its checkout, show it afterwards.
const form = document.querySelector('form.with-script')
const heard = document.querySelector('.heard')

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void buy(event.submitter)
})
document.addEventListener('drip:message', ({ detail }) =>
  note(`${detail.source}: ${detail.name} ${detail.status}`),
)
document.addEventListener('drip:closed', ({ detail }) => note(`${detail.source}: fechou ${detail.status}`))

async function buy(button) {
  button.disabled = true
  try {
    const body = new URLSearchParams(new FormData(form))
    const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body })
    if (!answer.ok) throw new Error(String(answer.status))
    const { number, formUrl } = await answer.json()
    open(formUrl, button.value, () => location.assign(`/store/orders/${number}`))
  } catch {
    say('Não conseguimos abrir o pagamento agora. Tente de novo em instantes.')
  } finally {
    button.disabled = false
  }
}

/** If the script did not load (a blocker, a bad connection), no sale is lost: the address opens by itself. */
function open(url, mode, onClosed) {
  if (window.Drip) window.Drip.openCheckout({ url, mode, onClosed })
  else location.assign(url)
}

function note(text) {
  const line = document.createElement('li')
  line.textContent = text
  heard.append(line)
}

function say(text) {
  const notice = document.createElement('p')
  notice.className = 'notice bad'
  notice.setAttribute('role', 'alert')
  notice.textContent = text
  form.prepend(notice)
}
