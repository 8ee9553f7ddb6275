import { useEffect, useState } from 'react'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { texts } from '../texts/texts.ts'

/** The duration of the whole analysis and of its steps, in milliseconds (001 §9). */
const ANALYSIS_MS = 8500
const STEP_MS = 1300

/**
 * The credit analysis as the shopper sees it. It takes equally long without animation; the answer is shown when it
 * ends.
 */
export default function AnalysisPage({ onFinished }: { onFinished: () => void }) {
  const [lit, setLit] = useState(0)
  const [finished, setFinished] = useState(false)

  useEffect(() => {
    const pace = setInterval(
      () => setLit((before) => Math.min(before + 1, texts.analysis.steps.length)),
      STEP_MS,
    )
    const end = setTimeout(() => {
      setFinished(true)
      onFinished()
    }, ANALYSIS_MS)
    return () => {
      clearInterval(pace)
      clearTimeout(end)
    }
  }, [onFinished])

  return (
    <Screen title={texts.analysis.title} lead={texts.analysis.lead}>
      <div className="analysis">
        <div className="analysis__drop" aria-hidden="true">
          <svg viewBox="0 0 64 80" width="64" height="80" focusable="false">
            <path d="M32 4c17 20 27 33.5 27 46a27 27 0 0 1-54 0C5 37.5 15 24 32 4Z" />
          </svg>
        </div>
        <ol className="analysis__steps">
          {texts.analysis.steps.map((step, index) => (
            <li key={step} className={`analysis__step analysis__step--${stateOf(index, lit)}`}>
              <span className="analysis__mark" aria-hidden="true">
                {index < lit && <CheckIcon size={16} />}
              </span>
              {step}
              <span className="for-screen-readers">{`: ${STATE_NAMES[stateOf(index, lit)]}`}</span>
            </li>
          ))}
        </ol>
        <output className="analysis__almost">{finished && texts.analysis.almost}</output>
      </div>
    </Screen>
  )
}

type StepState = 'done' | 'working' | 'waiting'

const STATE_NAMES: Record<StepState, string> = {
  done: texts.analysis.done,
  working: texts.analysis.working,
  waiting: texts.analysis.waiting,
}

function stateOf(index: number, lit: number): StepState {
  if (index < lit) return 'done'
  return index === lit ? 'working' : 'waiting'
}
