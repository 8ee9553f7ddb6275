// The server is killed between the steps: the shopper notices little, and there is one order and no lost money.
import { expect } from 'vitest'
import { it } from '../../harness/journey.ts'
import { payPix } from '../../harness/person.ts'
import type { Product } from '../../harness/product.ts'
import {
  giveCode,
  giveDetails,
  givePhone,
  newShopper,
  press,
  readPixCode,
  sees,
} from '../../harness/shopper.ts'

it('the server is killed between the steps and the purchase continues', async ({ product, atCheckout }) => {
  const shopper = newShopper()
  const page = await atCheckout()
  await press(page, 'Vamos em frente!')
  await givePhone(page, shopper)
  await sees(page, 'Digite o código que enviamos')
  await giveCode(page, product, shopper)
  await sees(page, 'Conte um pouco sobre você')

  await product.kill9()
  await product.restart()
  await giveDetails(page, shopper)
  await sees(page, 'Confira suas parcelas')
  await press(page, 'Confirmar parcelas')
  const code = await readPixCode(page)

  // paid, and killed before anything could follow
  await payPix(product, code)
  await product.kill9()
  await product.restart()
  // the bank's call about it was lost in the power cut; the bank's list is read every minute
  await product.control('/clock', { body: { advance: 'PT61S' } })
  await sees(page, 'Compra aprovada')
  await page.getByRole('link', { name: 'Voltar para a loja' }).click()
  await page.getByText('Pedido aprovado').waitFor()

  // one charge, one payment, and R$ 1,00 on its way back
  const payments = await paymentsOf(product, shopper.cpf)
  expect(payments).toHaveLength(1)
  await expect
    .poll(() => refundsOf(product, payments[0] ?? ''))
    .toEqual([{ valor: '1.00', status: 'DEVOLVIDO' }])
})

/** The ids of all payments for a person's charges. */
async function paymentsOf(product: Product, cpf: string): Promise<string[]> {
  // sandbox/README.md promises this shape
  const charges = (await product.control('/pix/charges')) as {
    debtor: { cpf?: string } | null
    endToEndIds: string[]
  }[]
  return charges.filter((it) => it.debtor?.cpf === cpf).flatMap((it) => it.endToEndIds)
}

/** The refunds of a payment as the bank reports them (API Pix of the Central Bank, `GET /pix/{e2eid}`). */
async function refundsOf(product: Product, endToEndId: string): Promise<{ valor: string; status: string }[]> {
  const login = await fetch(`${product.sandbox}/pix/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('drip:drip-secret')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: token }: { access_token: string } = JSON.parse(await login.text())
  const answer = await fetch(`${product.sandbox}/pix/v2/pix/${endToEndId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const pix: { devolucoes?: { valor: string; status: string }[] } = JSON.parse(await answer.text())
  return (pix.devolucoes ?? []).map(({ valor, status }) => ({ valor, status }))
}
