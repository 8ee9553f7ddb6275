import { listPayerBanks, readPayerAccount } from '@drip/core/autopay/payer-banks'
import { useState } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { wrongFields, type Outcome } from '../../../api/refusal.ts'
import { useBackCloses } from '../../../signed/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { autopayTexts } from './autopay-texts.ts'

const texts = autopayTexts.request

type Field = 'bank' | 'branch' | 'account'
export type TypedAccount = Record<Field, string>

const BANKS = [
  { value: '', label: texts.choose },
  ...listPayerBanks().map(({ ispb, name }) => ({ value: ispb, label: name })),
]

/** Asks for the bank whose app shall show the request. The typed data is sent with the request and not stored. */
export function BankDialog(props: {
  /** The number of purchases that the bank will ask about. */
  count: number
  send: (account: TypedAccount) => Promise<Outcome<unknown>>
  onClose: () => void
}) {
  const { count, send, onClose } = props
  useBackCloses(onClose)
  const [typed, setTyped] = useState<TypedAccount>({ bank: '', branch: '', account: '' })
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<string | null>(null)
  const change = (field: Field) => (value: string) => {
    setTyped({ ...typed, [field]: value })
    setWrong(new Set([...wrong].filter((it) => it !== field)))
  }
  const error = (field: Field) => (wrong.has(field) ? texts.wrong[field] : undefined)
  const ask = async () => {
    const read = readPayerAccount(typed)
    if (!read.ok) return setWrong(new Set(read.faults.map((it) => it.field)))
    const outcome = await send(typed)
    if (outcome.ok) return onClose()
    const fields = wrongFields(outcome.refusal)
    setWrong(fields)
    setFailure(fields.size > 0 ? null : failureText(outcome.refusal, texts))
  }
  return (
    <Dialog title={texts.title} shape="sheet" onClose={onClose}>
      <p className="note">{texts.lead(count)}</p>
      <SelectField
        label={texts.bank}
        name="bank"
        value={typed.bank}
        options={BANKS}
        onChange={change('bank')}
        help={texts.bankHelp}
        error={error('bank')}
      />
      <TextField
        label={texts.branch}
        name="branch"
        value={typed.branch}
        onChange={change('branch')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        optional
        help={texts.branchHelp}
        error={error('branch')}
      />
      <TextField
        label={texts.account}
        name="account"
        value={typed.account}
        onChange={change('account')}
        autoComplete="off"
        maxLength={30}
        help={texts.accountHelp}
        error={error('account')}
      />
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
      <Button block onPress={ask}>
        {texts.send}
      </Button>
    </Dialog>
  )
}
