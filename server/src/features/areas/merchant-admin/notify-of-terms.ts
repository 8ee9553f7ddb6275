/** A merchant is told when our staff change its fee, its cashback, or when its money is transferred. */
import { type CivilDate, formatDate, formatInstant, saoPauloDate } from '@drip/core/calendar/dates'
import { termTurns } from '@drip/core/merchants/term-states'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { notifyMerchantAdmins } from '../../people/merchant-users/notify-merchant-admins.ts'

export interface TermWords {
  /** With its article: "a taxa". */
  what: string
  none: string
}

interface SaidTerm {
  text: string
  /** Its last day; null without one. */
  expiresOn: CivilDate | null
}

/** Within the transaction that saves them. Nobody is told if the same terms apply on the same days as before. */
export async function notifyOfTerms(
  deps: Pick<Deps, 'clock' | 'jobs' | 'config'>,
  tx: Tx,
  { id, name }: { id: string; name: string },
  it: { words: TermWords; before: readonly SaidTerm[]; after: readonly SaidTerm[] },
): Promise<void> {
  const now = deps.clock.now()
  const { what, none } = it.words
  const [before, after] = [it.before, it.after].map((terms) => turnsText(terms, saoPauloDate(now), none))
  if (before === after) return
  await notifyMerchantAdmins(deps, tx, {
    merchantId: id,
    subject: `Mudou ${what} da ${name} na Drip`,
    text: `Olá! O nosso time mudou ${what} da ${name} na Drip.\n\nAté agora:\n${before}\n\nA partir de ${formatInstant(now)}:\n${after}\n\nVale só para vendas novas: as que já foram feitas continuam com as condições de antes. Se você não esperava essa mudança, fale com a gente: ${deps.config.settings.supportEmail}`,
  })
}

const WHEN_TRANSFERRED: TermWords = { what: 'a data dos repasses', none: '' }

/** The same of whether its money waits for the customer's, which no term with an end says. */
export async function notifyOfWaiting(
  deps: Pick<Deps, 'clock' | 'jobs' | 'config'>,
  tx: Tx,
  merchant: { id: string; name: string },
  { before, after }: { before: boolean; after: boolean },
): Promise<void> {
  const said = (waits: boolean) => [
    {
      text: waits
        ? 'cada parcela só depois que o cliente a paga'
        : 'nas datas previstas na venda, mesmo que o cliente não tenha pago',
      expiresOn: null,
    },
  ]
  await notifyOfTerms(deps, tx, merchant, {
    words: WHEN_TRANSFERRED,
    before: said(before),
    after: said(after),
  })
}

/** One line for each that applies from today on: "4,99%, até 31/12/2026". */
function turnsText(terms: readonly SaidTerm[], today: CivilDate, none: string): string {
  const lines = termTurns(terms, today).map(({ from, term: { text, expiresOn } }) => {
    const since = from === today ? '' : `, a partir de ${formatDate(from)}`
    return `${text}${since}${expiresOn === null ? '' : `, até ${formatDate(expiresOn)}`}`
  })
  return lines.length === 0 ? none : lines.join('\n')
}
