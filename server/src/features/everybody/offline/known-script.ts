/** The part of the offline page that shows the next due date to a customer who is remembered on this device. */
import { OFFLINE_KEYS } from '@drip/core/contracts/accounts/offline'

/** The name changes with the script's content, so that browsers may cache it. */
export const KNOWN_SCRIPT_PATH = '/cliente/sem-conexao-1.js'

/**
 * Served as it is. The due date is shown while its session is remembered, and is deleted with it. A customer who does
 * not want to be remembered leaves nothing on the device that this script could read.
 */
export const KNOWN_SCRIPT = `(() => {
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key))
    } catch {
      return null
    }
  }
  const day = (date) => date.split('-').reverse().join('/')
  const session = read('${OFFLINE_KEYS.session}')
  const known = read('${OFFLINE_KEYS.known}')
  document.getElementById('again').addEventListener('click', () => location.reload())
  if (known === null) return
  if (session === null || !(session.keptUntil > Date.now())) return localStorage.removeItem('${OFFLINE_KEYS.known}')
  const { seenAt, next } = known
  const seen = new Date(seenAt).toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short' })
  const reais = (it) => it.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
  const what = next === null ? 'Nada a pagar' : 'Próxima parcela: ' + reais(next.amountToPay) + ', com vencimento em ' + day(next.dueDate)
  document.getElementById('what').textContent = what
  document.getElementById('seen').textContent = 'Como vimos em ' + seen + '. O que mudou depois aparece quando a conexão voltar.'
  document.getElementById('known').hidden = false
})()
`
