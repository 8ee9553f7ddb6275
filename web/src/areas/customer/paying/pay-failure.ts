import { failureText } from '../../../api/failure-text.ts'
import { type Refusal, refusalCode, refusalStatus } from '../../../api/refusal.ts'
import { texts } from '../texts.ts'

/** Why there is no code. */
export interface PayFailure {
  text: string
  /** A retry may succeed: something could not be reached. A refusal by the rules would stay the same. */
  mayRetry: boolean
  /** Nothing of it is owed any more. */
  isNothingLeft: boolean
}

/** @param isPart for an amount chosen by the customer, whose preview was accepted before */
export function payFailure(refusal: Refusal, { isPart }: { isPart: boolean }): PayFailure {
  const { refused, failed } = texts.pay
  const status = refusalStatus(refusal)
  return {
    text: failureText(refusal, { refused: isPart ? { ...texts.part.refused, ...refused } : refused, failed }),
    mayRetry: status !== 409 && status !== 422,
    isNothingLeft: refusalCode(refusal) === 'NOTHING_TO_PAY',
  }
}
