/** The actions on a whole order or one of its products (000 §2, §5). */
import type { AdminOrder } from '@drip/core/contracts/admin/admin-area'
import { parseReaisNumber } from '@drip/core/money/cents'
import { useState } from 'react'
import { CheckBox } from '../../../ui/fields/check-box.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { orderTexts } from './order-texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { type ActionOnOrder, OrderActionDialog } from './order-action-dialog.tsx'
import { MoneyField } from '../../../ui/work/fields/number-field.tsx'

type Product = AdminOrder['products'][number]

export function FullRefundDialog(props: ActionOnOrder) {
  const texts = orderTexts.full
  const { order } = props
  return (
    <OrderActionDialog
      {...props}
      texts={texts}
      ask={() => ({ action: 'FULL_REFUND' })}
      question={texts.ask(moneyText(inCentavos(order.amount - order.canceledAmount)), order.customer.name)}
      isGrave
      failed={(refusal) => withStatus(texts.failed, refusal)}
    />
  )
}

export function PartialRefundDialog(props: ActionOnOrder) {
  const texts = orderTexts.partial
  const [amount, setAmount] = useState('')
  const [error, setError] = useState<string>()
  const shown = moneyText(Number(amount))
  return (
    <OrderActionDialog
      {...props}
      texts={{ ...texts, confirm: texts.confirm(shown) }}
      form={
        <MoneyField
          label={texts.amount}
          name="amount"
          value={amount}
          error={error}
          onChange={(typed) => {
            setAmount(typed)
            setError(undefined)
          }}
        />
      }
      ask={() => {
        const wrong = wrongAmount(Number(amount), texts.notPositive)
        setError(wrong)
        return wrong === undefined ? { action: 'PARTIAL_REFUND', amountToRefund: Number(amount) } : null
      }}
      question={texts.ask(shown)}
      isGrave
    />
  )
}

export function ProductRefundDialog({ product, ...rest }: ActionOnOrder & { product: Product }) {
  const texts = orderTexts.product
  return (
    <OrderActionDialog
      {...rest}
      texts={texts}
      ask={() => ({ action: 'PRODUCT_REFUND', productIds: [product.id] })}
      question={texts.ask(product.name)}
      isGrave
    />
  )
}

export function ProductAmountDialog({ product, ...rest }: ActionOnOrder & { product: Product }) {
  const texts = orderTexts.productAmount
  const [amount, setAmount] = useState('')
  const [isSure, setIsSure] = useState(false)
  const [error, setError] = useState<string>()
  const [sureError, setSureError] = useState<string>()
  const shown = moneyText(Number(amount))

  const ask = () => {
    const wrong = amountError(Number(amount), product.amount)
    setError(wrong)
    setSureError(wrong === undefined && !isSure ? texts.notSure : undefined)
    return wrong === undefined && isSure
      ? { action: 'PRODUCT_AMOUNT' as const, productId: product.id, amount: Number(amount) }
      : null
  }
  return (
    <OrderActionDialog
      {...rest}
      texts={texts}
      form={
        <>
          <p>{texts.now(product.name, moneyText(product.amount))}</p>
          <MoneyField
            label={texts.amount}
            name="amount"
            value={amount}
            error={error}
            onChange={(typed) => {
              setAmount(typed)
              setError(undefined)
              // another amount is another decision (000 §5)
              setIsSure(false)
            }}
          />
          <CheckBox name="sure" checked={isSure} onChange={setIsSure}>
            {texts.sure}
          </CheckBox>
          {sureError !== undefined && (
            <p className="field__note field__note--error" role="alert">
              {sureError}
            </p>
          )}
        </>
      }
      ask={ask}
      question={texts.ask(product.name, shown)}
      isGrave
    />
  )
}

export function NegotiationDialog({ way, ...rest }: ActionOnOrder & { way: 'close' | 'cancel' }) {
  const texts = orderTexts[way]
  return (
    <OrderActionDialog
      {...rest}
      texts={texts}
      ask={() => ({ action: way === 'close' ? 'CLOSE_WITH_NEGOTIATION' : 'CANCEL_WITH_NEGOTIATION' })}
      question={texts.ask}
      isGrave
      failed={(refusal) => withStatus(texts.failed, refusal)}
    />
  )
}

function amountError(amount: number, before: number): string | undefined {
  const texts = orderTexts.productAmount
  return wrongAmount(amount, texts.notPositive) ?? (amount < before ? undefined : texts.notLower)
}

/** The error of any amount: zero, or finer than centavos. */
function wrongAmount(amount: number, notPositive: string): string | undefined {
  if (!(amount > 0)) return notPositive
  return parseReaisNumber(amount) === null ? orderTexts.wrongCents : undefined
}

/** Rounds a difference of reais to two decimals. */
const inCentavos = (reais: number) => Math.round(reais * 100) / 100
