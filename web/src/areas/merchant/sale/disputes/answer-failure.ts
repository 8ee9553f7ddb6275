import { type Refusal, refusalCode } from '../../../../api/refusal.ts'
import { texts } from '../../texts.ts'

const { refused, notSent } = texts.disputes

/** Why an answer was not taken, in words for who gave it. */
export function answerFailure(refusal: Refusal): string {
  const code = refusalCode(refusal)
  return (code !== null && code in refused && refused[code as keyof typeof refused]) || notSent
}
