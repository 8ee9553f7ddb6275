import type { AdminCpf } from '@drip/core/contracts/admin/admin-area'
import * as calls from '@drip/core/contracts/admin/admin-calls'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalStatus, type Outcome } from '../../../api/refusal.ts'
import { maskCpf } from '../../../masks/documents.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { useWhyNot } from '../frame/access.ts'
import { LineAction } from '../frame/action-button.tsx'
import { Copyable } from '../frame/copyable.tsx'
import { withStatus } from '../frame/with-status.ts'
import { ask } from '../signed-in.ts'
import { customerTexts } from './customer-texts.ts'

const texts = customerTexts.cpf
const TOO_MANY = 429

/** The full CPF: the server records that this admin viewed it, even if an action needs it. */
export const customerCpf = (id: string): Promise<Outcome<AdminCpf>> =>
  resumed(() => ask(calls.showCustomerCpf, { id }))

/** For a shopper, present or past. */
export const checkoutCpf = (id: string): Promise<Outcome<AdminCpf>> =>
  resumed(() => ask(calls.showCheckoutCpf, { id }))

/** A CPF, masked as in the API, and in full on request. When the admin leaves the page, it is masked again. */
export function HiddenCpf({ hidden, show }: { hidden: string; show: () => Promise<Outcome<AdminCpf>> }) {
  const toast = useToast()
  const whyNot = useWhyNot()
  const [cpf, setCpf] = useState<string | null>(null)
  const reveal = async () => {
    const outcome = await show()
    if (outcome.ok) return setCpf(outcome.value.cpf)
    toast.failed(
      refusalStatus(outcome.refusal) === TOO_MANY ? texts.tooMany : withStatus(texts.failed, outcome.refusal),
    )
  }
  if (cpf !== null) {
    return (
      <>
        <Copyable name={texts.name} value={cpf} shown={maskCpf(cpf)} />
        <span className="plan-table__note">{texts.writtenDown}</span>
      </>
    )
  }
  return (
    <span className="hidden-cpf">
      <span className="tabular">{hidden}</span>
      <LineAction whyNot={whyNot('CPF_READ')} name={texts.show} onPress={() => void reveal()}>
        {texts.showShort}
      </LineAction>
    </span>
  )
}
