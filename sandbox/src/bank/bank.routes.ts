/** "Banco Areia" under `/bank`: paste a Pix code, see who receives, choose who pays, pay. Works without a script. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { REFUSAL_TEXTS } from '../control/pay.ts'
import { digitsOf, isCpf } from '../platform/documents.ts'
import type { Html } from '../platform/html.ts'
import { sendPage } from '../platform/send-page.ts'
import type { World } from '../platform/world.ts'
import { amountDue } from '../pix-psp/amount-due.ts'
import { lookUp, pay, type PaymentRefusal, refusalOf } from '../pix-psp/payments.ts'
import { madeUpPerson } from '../pix-psp/people.ts'
import type { PixPsp } from '../pix-psp/pix-psp.ts'
import { BANK_NAME, codePage, paidPage, reviewPage } from './bank.pages.ts'

interface PayForm {
  code?: string
  payer?: string
  cpf?: string
}

export function bankRoutes(app: FastifyInstance, world: World, { book, webhooks }: PixPsp): void {
  const show = (reply: FastifyReply, title: string, body: Html, status = 200): FastifyReply =>
    sendPage(reply, { title: `${title} · ${BANK_NAME}`, look: 'bank', body }, { status })
  const askAgain = (reply: FastifyReply, code: string, refusal: PaymentRefusal): FastifyReply =>
    show(reply, 'Pagar com Pix', codePage({ code, trouble: REFUSAL_TEXTS[refusal] }), 422)
  const review = (reply: FastifyReply, code: string, trouble?: string): FastifyReply => {
    const charge = lookUp(book, code)
    const refusal = charge ? refusalOf(charge, world.clock.now()) : 'CODE_UNREADABLE'
    if (!charge || refusal) return askAgain(reply, code, refusal ?? 'CHARGE_UNKNOWN')
    const due = amountDue(charge, world.clock.now())
    return show(
      reply,
      'Confira e pague',
      reviewPage({ charge, due, trouble }),
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
    const paid = pay(world, book, webhooks, { qrCodeText: code, ...payerOf(body.payer, cpf, code) })
    if (typeof paid === 'string') return askAgain(reply, code, paid)
    const [pix] = paid
    return pix ? show(reply, 'Pix enviado', paidPage(pix)) : askAgain(reply, code, 'CHARGE_UNKNOWN')
  })
}

/** Nothing for the debtor: that is who pays when nobody else is named. */
function payerOf(choice: string | undefined, cpf: string, code: string): { payer?: { cpf: string } } {
  if (choice === 'typed') return { payer: { cpf } }
  return choice === 'stranger' ? { payer: { cpf: madeUpPerson(`stranger ${code}`).cpf } } : {}
}
