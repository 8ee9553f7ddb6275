import type { FactorAsked } from '@drip/core/accounts/second-factor'
import { useCallback, useState } from 'react'
import { resumed } from '../api/connection.ts'
import { isWrong } from '../api/refusal.ts'
import { useFresh } from '../api/use-fresh.ts'
import { FormDialog } from '../signed/short-form.tsx'
import { useShortForm } from '../signed/use-short-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import type { ProofCalls } from './factor-calls.ts'
import {
  FactorFields,
  failureOf,
  firstWay,
  missingIn,
  otherWays,
  proofOf,
  WORDS,
  wrongBy,
} from './factor-ways.tsx'
import { factorTexts } from './texts.ts'

const texts = factorTexts.proof

interface Props {
  calls: ProofCalls
  onAnswer: (proved: boolean) => void
}

/** Before money moves: a factor proved more than ten minutes ago is proved again. */
export function ProofDialog({ calls, onAnswer }: Props) {
  const asked = useFresh(useCallback(() => resumed(calls.ask), [calls]))
  const leave = () => onAnswer(false)
  if (asked.value !== null)
    return <ShowAgain asked={asked.value} calls={calls} onAnswer={onAnswer} onOver={asked.reload} />
  return (
    <Dialog title={factorTexts.step.title} onClose={leave}>
      {asked.refusal === null ? (
        <Skeleton shape="line" />
      ) : (
        <LoadFailure words={texts.loadFailed} onRetry={asked.reload} />
      )}
    </Dialog>
  )
}

function ShowAgain(props: Props & { asked: FactorAsked; onOver: () => Promise<unknown> | void }) {
  const { asked, calls, onAnswer } = props
  const [way, setWay] = useState(() => firstWay(asked))
  const form = useShortForm({
    initial: { code: '', recovery: '' },
    check: (typed) => missingIn(way, typed),
    send: async ({ code, recovery }) => {
      const proof = await proofOf(asked, way, way === 'TOTP' ? code : recovery)
      if (proof === null) return { failure: factorTexts.step.noPasskey }
      const outcome = await resumed(() => calls.prove({ challenge: asked.challenge, proof }))
      if (outcome.ok) {
        onAnswer(true)
        return null
      }
      const { refusal } = outcome
      if (isWrong(refusal, 'challenge', 'over')) {
        await props.onOver()
        return { failure: texts.over }
      }
      return isWrong(refusal, 'proof', 'wrong') ? wrongBy(way) : { failure: failureOf(refusal) }
    },
  })
  return (
    <FormDialog
      title={factorTexts.step.title}
      lead={texts.lead}
      form={form}
      send={way === 'PASSKEY' ? factorTexts.step.passkey : texts.confirm}
      cancel={texts.cancel}
      onClose={() => onAnswer(false)}
    >
      <p className="note">{WORDS[way].lead}</p>
      <FactorFields way={way} field={form.field} />
      {otherWays(asked, way).map((it) => (
        <Button key={it} kind="quiet" onPress={() => setWay(it)}>
          {WORDS[it].use}
        </Button>
      ))}
    </FormDialog>
  )
}
