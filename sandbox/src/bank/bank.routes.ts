/**
 * "Banco Areia" under `/bank`: paste a Pix code, see the receiver and what is agreed, choose the payer, and pay. Works
 * without a script.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { REFUSAL_TEXTS } from '../control/pay.ts'
import { digitsOf, isCpf } from '../platform/documents.ts'
import type { Html } from '../platform/html.ts'
import { sendPage } from '../platform/send-page.ts'
import type { World } from '../platform/world.ts'
import { amountDue } from '../pix-psp/amount-due.ts'
import { lookUp, type PaymentRefusal, refusalOf } from '../pix-psp/payments.ts'
import { madeUpPerson } from '../pix-psp/people.ts'
import type { PixPsp } from '../pix-psp/pix-psp.ts'
import { lookUpRec, payCode } from '../pix-automatic/pay-code.ts'
import { readReais } from '../platform/money.ts'
import { codePage, paidPage, reviewPage } from './bank.pages.ts'
import { consentPage } from './mandates.pages.ts'
import { mandateRoutes } from './mandates.routes.ts'
import { BANK_NAME } from './phone.ts'

interface PayForm {
  code?: string
  payer?: string
  cpf?: string
  /** Journey 4. */
  join?: string
  ceiling?: string
}

export function bankRoutes(app: FastifyInstance, world: World, { book, automatic }: PixPsp): void {
  mandateRoutes(app, automatic)
  const show = (reply: FastifyReply, title: string, body: Html, status = 200): FastifyReply =>
    sendPage(reply, { title: `${title} · ${BANK_NAME}`, look: 'bank', body }, { status })
  const askAgain = (reply: FastifyReply, code: string, refusal: PaymentRefusal): FastifyReply =>
    show(reply, 'Pagar com Pix', codePage({ code, trouble: REFUSAL_TEXTS[refusal] }), 422)
  const review = (reply: FastifyReply, code: string, trouble?: string): FastifyReply => {
    const charge = lookUp(book, code)
    const found = lookUpRec(automatic, code)
    const rec = found?.status === 'CRIADA' ? found : undefined
    if (!charge && rec) {
      const body = consentPage({ rec, cpf: rec.vinculo.devedor.cpf ?? '' })
      return show(reply, 'Autorizar débitos', body)
    }
    const refusal = charge ? refusalOf(charge, world.clock.now()) : 'CODE_UNREADABLE'
    if (!charge || refusal) return askAgain(reply, code, refusal ?? 'CHARGE_UNKNOWN')
    const due = amountDue(charge, world.clock.now())
    return show(
      reply,
      'Confira e pague',
      reviewPage({ code, charge, due, rec, trouble }),
      trouble === undefined ? 200 : 422,
    )
  }

  app.get<{ Querystring: { code?: string } }>('/', async ({ query }, reply) =>
    query.code?.trim() ? review(reply, query.code.trim()) : show(reply, 'Pagar com Pix', codePage({})),
  )

  app.post<{ Body: PayForm }>('/pay', async ({ body }, reply) => {
    const code = body.code ?? ''
    const cpf = digitsOf(body.cpf ?? '')
    if (body.payer === 'typed' && !isCpf(cpf))
      return review(reply, code, 'Digite um CPF válido, com 11 números.')
    const ceiling = body.ceiling?.trim() ? readReais(body.ceiling.trim()) : undefined
    if (body.ceiling?.trim() && !ceiling)
      return review(reply, code, 'O valor máximo não é um valor em reais.')
    const paid = payCode(automatic, {
      qrCodeText: code,
      join: body.join === 'true',
      ...(ceiling ? { ceiling } : {}),
      ...payerOf(body.payer, cpf, code),
    })
    if (paid === 'CEILING_TOO_LOW') return review(reply, code, REFUSAL_TEXTS[paid])
    if (typeof paid === 'string') return askAgain(reply, code, paid)
    const [pix] = paid
    return pix ? show(reply, 'Pix enviado', paidPage(pix)) : askAgain(reply, code, 'CHARGE_UNKNOWN')
  })
}

/** Empty for the debtor, who pays if nobody else is named. */
function payerOf(choice: string | undefined, cpf: string, code: string): { payer?: { cpf: string } } {
  if (choice === 'typed') return { payer: { cpf } }
  return choice === 'stranger' ? { payer: { cpf: madeUpPerson(`stranger ${code}`).cpf } } : {}
}
