// A customer uses autopay: switches it on by keyboard alone, consents in the bank's app, stops one debit, then all.
import { expect } from 'vitest'
import { newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { enterOn } from '../../harness/keyboard.ts'
import { lookAt } from '../../harness/look.ts'
import { sayYesAtBank } from '../../harness/payers-bank.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { press } from '../../harness/shopper.ts'

it('a customer lets the bank pay the next instalments, and stops it', async ({ product, asCustomer }) => {
  const customer = await newCustomer(product, [{ amount: '300,00' }])
  const page = await asCustomer(customer)
  await page.goto(`/cliente/pedidos/${customer.orders[0] ?? ''}`)
  await page.getByRole('heading', { name: 'Débito automático' }).waitFor()
  await lookAt(page, 'autopay-off')

  await enterOn(page, 'Pagar as próximas automaticamente')
  await page.getByText('Aguardando a autorização do seu banco').waitFor()
  await lookAt(page, 'autopay-waiting')
  await sayYesAtBank(product, customer.cpf)

  const debits = page.getByRole('list', { name: 'Próximos débitos' })
  await debits.waitFor()
  await expect.poll(() => debits.getByRole('listitem').count()).toBe(3)
  await lookAt(page, 'autopay-on')

  // a pause moves the debits, too, and says so before it is accepted
  await press(page, 'Preciso de uma pausa')
  const pause = page.getByRole('dialog')
  await pause.getByRole('radio', { name: 'Tive uma despesa inesperada' }).check()
  await pause.getByRole('button', { name: 'Ver como fica' }).click()
  await pause.getByText('O débito automático continua ligado e segue as novas datas.').waitFor()
  await lookAt(page, 'autopay-pause')
  await pause.getByRole('button', { name: 'Fechar' }).click()
  await pause.waitFor({ state: 'detached' })

  await debits.getByRole('button', { name: 'Parar este 2ª de 3' }).click()
  await debits.getByText('Parado: esta você paga por Pix').waitFor()
  await expectNoAxeViolations(page)

  await press(page, 'Desligar o débito automático')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Desligar o débito automático?' }).waitFor()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Desligar o débito automático' }).click()
  await page.getByRole('button', { name: 'Pagar as próximas automaticamente' }).waitFor()
})
