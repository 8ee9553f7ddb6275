import type { ReactNode } from 'react'
import { ReturnedPixNote } from '../../../instalments/returned-pix.tsx'
import { awaitedCharge } from '../state/next-screen.ts'
import { pixTexts } from '../texts/pix-texts.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'

/** Says what happened to a Pix that was returned, above the screen that it concerns. */
export function Returned({ checkout }: { checkout: CheckoutInHand }): ReactNode {
  const { answer } = checkout
  if (answer.returnedPayment === null) return null
  const next = awaitedCharge(answer)?.status === 'PENDING' ? NEXT[answer.returnedPayment.because] : undefined
  return <ReturnedPixNote returned={answer.returnedPayment} next={next} />
}

const NEXT = {
  WRONG_AMOUNT: pixTexts.newCode,
  OTHER_PAYER: pixTexts.newCodeOwnAccount,
  TOO_LATE: pixTexts.newCode,
  NOT_AWAITED: pixTexts.newCode,
  REFUSED: undefined,
}
