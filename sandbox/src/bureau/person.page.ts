/** What the bureau knows about a person; a tester who plays that person finds their date of birth nowhere else. */
import { digitsOf, isCpf } from '../platform/documents.ts'
import { html, type Html } from '../platform/html.ts'
import { reportOn } from './report.ts'

/** @param typed as it came in the query; '' shows the form alone */
export const personPage = (typed: string, today: Date): Html =>
  html`<div class="phone">
    <header class="top"><span>Birô Maré</span></header>
    <main>
      <h1>O que o birô sabe</h1>
      <p class="hint">A data de nascimento prova quem perdeu o celular.</p>
      <form method="get" action="/person" class="stack">
        <label for="cpf">CPF</label>
        <input id="cpf" name="cpf" inputmode="numeric" autocomplete="off" required value="${typed}" />
        <button class="primary">Ver</button>
      </form>
      ${typed === '' ? '' : knownOf(typed, today)}
      <a class="secondary" href="/">Voltar ao painel</a>
    </main>
  </div>`

function knownOf(typed: string, today: Date): Html {
  const cpf = digitsOf(typed)
  if (!isCpf(cpf)) return html`<p class="trouble" role="alert">Este CPF não é válido.</p>`
  const { score, birthDate } = reportOn(cpf, today)
  return html`<p>
    Data de nascimento:
    <strong>${birthDate === null ? 'não informada' : birthDate.split('-').toReversed().join('/')}</strong> ·
    pontuação ${score}
  </p>`
}
