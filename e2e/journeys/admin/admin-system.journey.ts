// Failed jobs are retried or abandoned, and everybody's actions can be read in the audit log.
import { expect } from 'vitest'
import { enterAsAdmin, logInAsAdmin, fails } from '../../harness/admin.ts'
import { inThePast } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { BEATRIZ } from '../../harness/merchant.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { press, sees } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

const JOB = {
  id: '019aab00-0000-7000-8000-000000000000',
  name: 'confirm-with-store',
  label: 'Avisar a loja da aprovação',
  kind: 'WEBHOOK',
  failedAt: '2026-11-21T14:05:00Z',
  error: 'connect ECONNREFUSED 127.0.0.1:9999',
  tries: 12,
}

it('failed work is sent again or given up', async ({ person }) => {
  const page = await person('desktop')
  // no job fails for good within minutes: the answer follows the contract, the screen is the product's
  await page.route(/api\/v1\/jobs\?/, (route) =>
    route.fulfill({ json: { content: [JOB], page: 0, size: 10, hasMore: true } }),
  )
  await enterAsAdmin(page, '/admin/jobs')
  await sees(page, 'Tarefas com falha')
  await page.getByRole('button', { name: 'Erro de Avisar a loja da aprovação' }).click()
  await expectNoAxeViolations(page)
  const mended = await fails(page, '**/retry')
  await press(page, 'Tentar de novo: Avisar a loja da aprovação')
  await toastSays(page, 'Não foi possível enviar a tarefa de novo (500)')
  await mended()
  await page.route('**/retry', (route) => route.fulfill({ status: 204, body: '' }))
  await press(page, 'Tentar de novo: Avisar a loja da aprovação')
  await toastSays(page, 'A tarefa foi enviada de novo')
  await press(page, 'Descartar: Avisar a loja da aprovação')
  await page.route(`**/jobs/${JOB.id}`, (route) => route.fulfill({ status: 204, body: '' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar', exact: true }).click()
  await toastSays(page, 'A tarefa foi descartada')
  await page.unroute(/api\/v1\/jobs\?/)
  await page.reload()
  await page.getByText('Nenhuma tarefa com falha').waitFor()
})

it('a webhook that no store took is sent again', async ({ product, asAdmin, asMerchant }) => {
  const page = await asAdmin('/admin/jobs')
  const url = 'http://127.0.0.1:9/avisos' // nobody listens there
  const merchant = await asMerchant(BEATRIZ)
  await inThePast(product, 4, async () => {
    await merchant.getByRole('link', { name: 'Integração' }).click()
    await press(merchant, 'Adicionar endereço')
    await merchant.getByRole('dialog').getByLabel('Endereço').fill(url)
    await merchant.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await press(merchant, 'Já copiei')
    const card = merchant.getByRole('article', { name: url })
    await card.getByRole('button', { name: 'Enviar teste' }).click()
    await card
      .getByText(/^Nova tentativa em/)
      .first()
      .waitFor()
  })
  const row = page.getByRole('row').filter({ hasText: url })
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('heading', { name: 'Avisos que a loja não recebeu' }).waitFor()
        await page
          .getByText(/^(As lojas receberam todos os avisos\.|Enviar de novo)$/)
          .first()
          .waitFor()
        return row.count()
      },
      { interval: 1_000 },
    )
    .toBe(1)
  await row.getByText('Teste').waitFor()
  await row.getByRole('link', { name: 'Casa Aurora' }).waitFor()
  await expectNoAxeViolations(page)
  const mended = await fails(page, '**/retry')
  await press(page, 'Enviar de novo: Teste a Casa Aurora')
  await toastSays(page, 'Não foi possível enviar o aviso de novo (500)')
  await mended()
  await press(page, 'Enviar de novo: Teste a Casa Aurora')
  await toastSays(page, 'O aviso foi enviado de novo')
  await row.waitFor({ state: 'detached' })
})

it('the audit log is read, and is whole', async ({ person }) => {
  const page = await person('desktop')
  // signed in with the form: the session shared with other journeys began longer ago than the first page shows
  await page.goto('/admin/audit')
  await logInAsAdmin(page)
  await sees(page, 'Auditoria')
  await page.getByText(/^Registro íntegro/).waitFor()
  await page.getByRole('cell', { name: 'Entrou na administração' }).first().waitFor()
  await page
    .getByRole('button', { name: /^Mudança da linha/ })
    .first()
    .click()
  await page.getByText('Resumo criptográfico:').waitFor()
  // fields and values are shown in words: nobody here reads JSON
  expect(await page.locator('.audit-change').innerText()).not.toMatch(/[{}"]/)
  await expectNoAxeViolations(page)

  // an action on a store links to the store by name, and to all actions on it
  await page.getByLabel('Ação', { exact: true }).selectOption({ label: 'Cadastro da loja alterado' })
  await page.getByLabel('Quem', { exact: true }).selectOption({ label: 'Antônia Vilela' })
  await page.getByLabel('Objeto', { exact: true }).selectOption({ label: 'Loja parceira' })
  await press(page, 'Filtrar')
  await page.waitForURL(/actorId=.+&objectType=MERCHANT/)
  const row = page.getByRole('row').filter({ hasText: 'Cadastro da loja alterado' }).first()
  const store = row.getByRole('link')
  await store.waitFor()
  await expect.poll(() => store.innerText()).not.toMatch(/[\da-f]{8}-/)
  await row.getByRole('button', { name: /^Mudança da linha/ }).click()
  await page.getByRole('link', { name: 'Ver tudo o que foi feito com isto' }).click()
  await page.waitForURL(/objectType=MERCHANT&objectId=/)
  await page
    .getByRole('cell', { name: /^Loja parceira / })
    .first()
    .waitFor()
})

it('a person who leaves the company loses the access', async ({ asAdmin }) => {
  const page = await asAdmin('/admin/people')
  await sees(page, 'Equipe')
  // it does not change and says why
  await page.getByRole('button', { name: 'Tirar acesso de Antônia Vilela' }).click({ force: true })
  await toastSays(page, 'Ninguém tira o próprio acesso. Peça a outra pessoa da direção.')
  await press(page, 'Tirar acesso de Estela Brandão')
  const dialog = page.getByRole('dialog', { name: 'Tirar o acesso de Estela Brandão?' })
  await dialog.getByText('catalogo@drip.com.br').waitFor()
  await expectNoAxeViolations(page)
  const mended = await fails(page, '**/admin_users/*')
  const take = () => dialog.getByRole('button', { name: 'Tirar acesso', exact: true }).click()
  await take()
  await dialog.getByText('Não foi possível tirar o acesso (500)').waitFor()
  await mended()
  // other journeys work as this user: the answer follows the contract, the screen is the product's
  await page.route('**/admin_users/*', (route) => route.fulfill({ status: 204, body: '' }))
  await take()
  await toastSays(page, 'Acesso encerrado')
  await dialog.waitFor({ state: 'detached' })
})
