// Payment without leaving the store: a dialog with the platform's page in a frame, controlled by its messages.
const dialog = document.querySelector('#checkout')
const frame = dialog?.querySelector('iframe')
const form = document.querySelector('form.buy')
let order

form?.addEventListener('submit', (event) => {
  if (event.submitter?.value !== 'transparent') return
  event.preventDefault()
  void openCheckout(event.submitter)
})

// The shopper's Escape key would close the frame without the platform's knowledge: the platform's own close button asks
// first.
dialog?.addEventListener('cancel', (event) => event.preventDefault())

addEventListener('message', (event) => {
  const platform = new URL(dialog?.dataset.platform ?? location.href).origin
  if (event.origin !== platform || event.source !== frame?.contentWindow) return
  const { eventName, checkoutStatus } =
    typeof event.data === 'object' && event.data !== null ? event.data : {}
  document.documentElement.dataset.lastEvent = `${eventName} ${checkoutStatus}`
  if (eventName === 'clickOnClose' || eventName === 'finishedCheckout') leave()
  // `checkoutCompleted`: the shopper is still reading the result; the store waits until it is closed.
})

// A store page inside the frame (some merchants navigate back by themselves) belongs in the whole window.
if (window.top !== window && document.querySelector('.order')) window.parent.location.assign(location.href)

async function openCheckout(button) {
  button.setAttribute('aria-busy', 'true')
  button.disabled = true
  try {
    const body = new URLSearchParams(new FormData(form))
    const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body })
    if (!answer.ok) throw new Error(String(answer.status))
    order = await answer.json()
    frame.src = `${order.formUrl}?transparent=true`
    dialog.showModal()
  } catch {
    say('Não conseguimos abrir o pagamento agora. Tente de novo em instantes.')
  } finally {
    button.removeAttribute('aria-busy')
    button.disabled = false
  }
}

function leave() {
  dialog.close()
  frame.removeAttribute('src')
  if (order) location.assign(`/store/orders/${order.number}`)
}

function say(text) {
  const notice = document.createElement('p')
  notice.className = 'notice bad'
  notice.setAttribute('role', 'alert')
  notice.textContent = text
  form.prepend(notice)
}
