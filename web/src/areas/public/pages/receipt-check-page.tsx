import type { VerifiedReceipt } from '@drip/core/contracts/instalments'
import { verifyReceipt } from '@drip/core/contracts/public-calls'
import { type ReactNode, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { resumed } from '../../../api/connection.ts'
import { refusalStatus } from '../../../api/refusal.ts'
import { shownDate } from '../../../instalments/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Money } from '../../../ui/money.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { pixText } from '../pix-text.ts'
import { texts as all } from '../texts.ts'

const texts = all.receiptCheck
/** With its hyphens, and a few more spaces. */
const LONGEST = 24
const NOT_FOUND = 404
const TOO_MANY = 429

/** A number is typed; the receipt's facts are shown below, or why there are none. */
export function ReceiptCheckPage() {
  const [number, setNumber] = useState('')
  const [receipt, setReceipt] = useState<VerifiedReceipt | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const type = (typed: string) => {
    setNumber(typed)
    setReceipt(null)
    setProblem(null)
  }
  const submit = async () => {
    if (busy || number.trim() === '') return
    setBusy(true)
    const outcome = await resumed(() => ask(verifyReceipt, { number: number.trim() }))
    setBusy(false)
    setReceipt(outcome.ok ? outcome.value : null)
    setProblem(outcome.ok ? null : problemOf(refusalStatus(outcome.refusal)))
  }
  return (
    <FormScreen
      title={texts.title}
      lead={texts.lead}
      onSubmit={() => void submit()}
      action={
        <Button type="submit" block disabled={number.trim() === ''} busy={busy}>
          {texts.submit}
        </Button>
      }
    >
      <TextField
        label={texts.number}
        name="number"
        autoComplete="off"
        enterKeyHint="go"
        placeholder="XXXX-XXXX-XXXX-XXXX"
        maxLength={LONGEST}
        value={number}
        onChange={type}
      />
      {problem !== null && <Alert tone="warning">{problem}</Alert>}
      {receipt !== null && <Verified receipt={receipt} />}
    </FormScreen>
  )
}

function problemOf(status: number | null): string {
  if (status === NOT_FOUND) return texts.unknown
  return status === TOO_MANY ? texts.tooMany : texts.failed
}

function Verified({ receipt }: { receipt: VerifiedReceipt }) {
  return (
    <section aria-label={texts.found}>
      <Alert tone={isValid(receipt) ? 'success' : 'warning'}>{stateText(receipt)}</Alert>
      <dl className="receipt-check">
        {receipt.kind === 'PIX' && <PixRows receipt={receipt} />}
        {receipt.kind === 'SETTLED' && <LetterRows letter={receipt} />}
        {receipt.kind === 'YEAR' && <StatementRows statement={receipt} />}
        {receipt.kind === 'TRANSFER' ? (
          <TransferRows transfer={receipt} />
        ) : (
          <CustomerRows customer={receipt} />
        )}
      </dl>
    </section>
  )
}

type Pix = Extract<VerifiedReceipt, { kind: 'PIX' }>
type Letter = Extract<VerifiedReceipt, { kind: 'SETTLED' }>
type Statement = Extract<VerifiedReceipt, { kind: 'YEAR' }>
type Transfer = Extract<VerifiedReceipt, { kind: 'TRANSFER' }>

function PixRows({ receipt }: { receipt: Pix }) {
  return (
    <>
      <Row label={texts.rows.amount} value={<Money reais={receipt.amount} />} />
      <Row label={texts.rows.paidOn} value={shownDate(receipt.paidOn)} />
      <Row label={texts.rows.store} value={receipt.merchantName} />
    </>
  )
}

function LetterRows({ letter: { orderCode, paid, merchantName } }: { letter: Letter }) {
  return (
    <>
      {paid !== null && <Row label={texts.rows.total} value={<Money reais={paid.amount} />} />}
      {paid !== null && <Row label={texts.rows.lastOn} value={shownDate(paid.lastOn)} />}
      <Row label={texts.rows.order} value={orderCode} />
      <Row label={texts.rows.store} value={merchantName} />
    </>
  )
}

function StatementRows({ statement }: { statement: Statement }) {
  const { year, paid, lateCharges, returned } = statement
  return (
    <>
      <Row label={texts.rows.year} value={String(year)} />
      <Row label={texts.rows.total} value={<Money reais={paid} />} />
      <Row label={texts.rows.lateCharges} value={<Money reais={lateCharges} />} />
      <Row label={texts.rows.returned} value={<Money reais={returned} />} />
    </>
  )
}

function TransferRows({ transfer: { amount, arrivedOn, merchantName, account } }: { transfer: Transfer }) {
  return (
    <>
      <Row label={texts.rows.amount} value={<Money reais={amount} />} />
      <Row label={texts.rows.arrivedOn} value={shownDate(arrivedOn)} />
      <Row label={texts.rows.store} value={merchantName} />
      <Row label={texts.rows.account} value={account} />
    </>
  )
}

function CustomerRows({ customer: { customerName, cpf } }: { customer: Pix | Letter | Statement }) {
  return (
    <>
      <Row label={texts.rows.customer} value={customerName} />
      <Row label={texts.rows.cpf} value={cpf} />
    </>
  )
}

function Row({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function isValid(receipt: VerifiedReceipt): boolean {
  if (receipt.kind === 'YEAR') return true
  if (receipt.kind === 'TRANSFER') return receipt.returnedOn === null
  if (receipt.kind === 'PIX') return receipt.state === 'VALID' && receipt.refused === undefined
  return receipt.state === 'SETTLED'
}

function stateText(receipt: VerifiedReceipt): string {
  if (receipt.kind === 'YEAR') return texts.statement
  if (receipt.kind === 'SETTLED') return texts.settlement[receipt.state]
  if (receipt.kind === 'TRANSFER') {
    const { arrived, returned } = texts.transfer
    return receipt.returnedOn === null ? arrived : returned(shownDate(receipt.returnedOn))
  }
  return pixText(receipt)
}
