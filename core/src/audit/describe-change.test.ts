import { describe, expect, it } from 'vitest'
import { type Written, describeChange, unnamedFields } from './describe-change.ts'

const ORDER = { type: 'ORDER' }
const order = (paid: number, status: string): Written => ({
  status: 'ACTIVE',
  canceled: 0,
  instalments: [
    { number: 1, status, due: '2026-12-22', paid },
    { number: 2, status: 'PENDING', due: '2027-01-22', paid: 0 },
  ],
  products: [{ id: '0190a5b0-0000-7000-8000-00000000dead', status: 'ACTIVE', amount: 20_000 }],
})

describe('an entry of the audit log', () => {
  it('of an order shows each old and new value, in reais and dates', () => {
    const told = describeChange({
      object: ORDER,
      asked: { amountToRefund: 30.5, date: '2026-12-31', reason: 'BUG' },
      before: order(0, 'PENDING'),
      after: order(10_000, 'PAID'),
    })
    expect(told.map((it) => Object.values(it).map((text: string) => text.replaceAll('\u00A0', ' ')))).toEqual(
      [
        ['Valor a reembolsar', 'R$ 30,50', '', ''],
        ['Novo vencimento', '31/12/2026', '', ''],
        ['Motivo', 'Bug', '', ''],
        ['Parcela 1: situação', '', 'Pendente', 'Pago'],
        ['Parcela 1: pago', '', 'R$ 0,00', 'R$ 100,00'],
      ],
    )
  })

  it('of a merchant shows rates as rates, and missing values as nothing', () => {
    const told = describeChange({
      object: { type: 'MERCHANT' },
      asked: null,
      before: { amount: 4.99, ratio: 0.02, status: 'ENABLED', pixKey: null, skipAntifraud: false },
      after: { amount: 5, ratio: 0.025, status: 'ARCHIVED', pixKey: '…4321', skipAntifraud: true },
    })
    expect(told).toEqual([
      { label: 'Valor', asked: '', before: '4,99%', after: '5%' },
      { label: 'Cashback', asked: '', before: '2%', after: '2,5%' },
      { label: 'Situação', asked: '', before: 'Habilitado', after: 'Arquivado' },
      { label: 'Chave Pix', asked: '', before: '—', after: '…4321' },
      { label: 'Ignorar antifraude', asked: '', before: 'Não', after: 'Sim' },
    ])
  })

  it('shows lists and internal names in words, and written texts unchanged', () => {
    const told = describeChange({
      object: { type: 'MERCHANT_USER' },
      asked: { fields: ['name', 'cpf'], reason: 'Pediu por telefone' },
      before: null,
      after: {
        permissions: 'ADMIN,READ',
        communications: ['ORDER_CREATED EMAIL EACH'],
        bankAccountTypeCode: '013',
        bankCode: '001',
        tags: [],
      },
    })
    expect(told.map((it) => [it.label, it.asked || it.after])).toEqual([
      ['Campos', 'Nome, CPF'],
      ['Motivo', 'Pediu por telefone'],
      ['Permissões', 'Tudo, Ver'],
      ['Comunicações', 'Novo pedido, E-mail, a cada vez'],
      ['Tipo de conta', 'Poupança de pessoa física'],
      ['Banco', '001'],
      ['Tags', '—'],
    ])
  })

  it('says what a job was for, not our name of its kind', () => {
    const told = describeChange({
      object: { type: 'JOB' },
      asked: { task: 'settle-charge' },
      before: null,
      after: null,
    })
    expect(told.map((it) => [it.label, it.asked])).toEqual([['Tarefa', 'Conferir um pagamento Pix']])
  })

  it('says which names have no words yet', () => {
    expect(unnamedFields({ status: 'ACTIVE', instalments: [{ number: 1, secret_field: 2 }] })).toEqual([
      'secret_field',
    ])
  })
})
