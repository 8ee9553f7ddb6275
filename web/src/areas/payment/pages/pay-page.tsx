import type { InstalmentToPay } from '@drip/core/contracts/instalments'
import { shownDate } from '../../../instalments/dates.ts'
import { HowToPay } from '../../../instalments/how-to-pay.tsx'
import { LateChargeExplained } from '../../../instalments/late-charge.tsx'
import { PixOnItsWay, PixToPay } from '../../../instalments/pix-to-pay.tsx'
import { ReturnedPixNote } from '../../../instalments/returned-pix.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { texts } from '../texts.ts'

/** The amount to pay, its deadline, and the code. */
export function PayPage({ answer: { merchantName, installment } }: { answer: InstalmentToPay }) {
  const { lateCharge, cashbackAmount } = installment
  return (
    <Screen title={texts.title}>
      <div className="owed">
        <p className="owed__what">
          {texts.instalment(installment.number, installment.total)}
          <span>{texts.purchaseAt(merchantName)}</span>
        </p>
        <p className="owed__amount">
          <Money reais={installment.amount} />
        </p>
      </div>
      {installment.returnedPayment !== null && (
        <ReturnedPixNote returned={installment.returnedPayment} next={texts.newCode} />
      )}
      {installment.debitedOn === null && <DueAlert installment={installment} />}
      {lateCharge !== null && <LateChargeExplained charge={lateCharge} />}
      {cashbackAmount > 0 && <p className="owed__note">{texts.cashback(moneyText(cashbackAmount))}</p>}
      {installment.debitedOn === null ? (
        <Code installment={installment} />
      ) : (
        <Debited installmentId={installment.id} on={installment.debitedOn} />
      )}
      {installment.isLate && (
        <ButtonLink kind="secondary" block href={paths.renegotiation()}>
          {texts.renegotiate}
        </ButtonLink>
      )}
      {installment.debitedOn === null && <HowToPay title={texts.how} steps={texts.steps} />}
    </Screen>
  )
}

function Code({ installment: { qrCode, qrcodeText } }: { installment: InstalmentToPay['installment'] }) {
  if (qrCode === null || qrcodeText === null) return <PixOnItsWay />
  // a new code gets a new panel: no state of the old one may remain
  return <PixToPay key={qrcodeText} picture={qrCode} code={qrcodeText} copy={texts.copy} />
}

/** Nothing to do: the payer's bank pays. */
function Debited({ installmentId, on }: { installmentId: string; on: string }) {
  return (
    <>
      <Alert tone="success" title={texts.debited(shownDate(on))}>
        {texts.debitedLead}
      </Alert>
      <ButtonLink kind="secondary" block href={paths.customerHome(installmentId)}>
        {texts.toArea}
      </ButtonLink>
    </>
  )
}

function DueAlert({ installment }: { installment: InstalmentToPay['installment'] }) {
  return installment.isLate ? (
    <Alert tone="danger">{texts.late(shownDate(installment.dueDate))}</Alert>
  ) : (
    <Alert tone="information">{texts.onTime(shownDate(installment.deadline))}</Alert>
  )
}
