import * as calls from '@drip/core/contracts/admin/admin-calls'
import { resumed } from '../../../api/connection.ts'
import { type Outcome, refusalStatus } from '../../../api/refusal.ts'
import { saveFile } from '../../../signed/save-file.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { LineAction } from '../frame/action-button.tsx'
import { texts as all } from '../frame/texts.ts'
import { ask, useAsked } from '../signed-in.ts'

const texts = all.papers

/** Saves the created file, or says why there is none. */
function useDownload() {
  const toast = useToast()
  return async (load: () => Promise<Outcome<Blob>>, name: string) => {
    const outcome = await resumed(load)
    if (outcome.ok) return saveFile(outcome.value, name)
    toast.failed(refusalStatus(outcome.refusal) === 409 ? texts.notSettled : texts.failed)
  }
}

/** The receipt of one Pix, as the customer sees it. */
export function ReceiptAction({ orderId, payment }: { orderId: string; payment: string }) {
  const download = useDownload()
  return (
    <LineAction
      whyNot={null}
      name={texts.receiptOf(payment)}
      onPress={() =>
        void download(() => ask(calls.downloadReceipt, { id: orderId, payment }), 'comprovante-drip.pdf')
      }
    >
      {texts.receipt}
    </LineAction>
  )
}

export function LetterAction({ orderId }: { orderId: string }) {
  const download = useDownload()
  return (
    <LineAction
      whyNot={null}
      name={texts.letter}
      onPress={() =>
        void download(() => ask(calls.downloadSettlementLetter, { id: orderId }), 'quitacao-drip.pdf')
      }
    >
      {texts.letter}
    </LineAction>
  )
}

/** The yearly statements; nothing if the customer has paid nothing. */
export function StatementActions({ customerId }: { customerId: string }) {
  const { value } = useAsked(calls.listStatements, { id: customerId })
  const download = useDownload()
  if (value === null || value.years.length === 0) return texts.noStatements
  return (
    <span className="cell-actions">
      {value.years.map((year) => (
        <LineAction
          key={year}
          whyNot={null}
          name={texts.statementOf(year)}
          onPress={() =>
            void download(
              () => ask(calls.downloadStatement, { id: customerId, year }),
              `extrato-drip-${year}.pdf`,
            )
          }
        >
          {String(year)}
        </LineAction>
      ))}
    </span>
  )
}
