import type { DisputeSeen } from '@drip/core/contracts/customer-area'
import { DISPUTE_PARTIES, DISPUTE_REASON_LABELS, DISPUTE_STATE_LABELS } from '@drip/core/debts/dispute'
import { shownDay } from '../instalments/dates.ts'
import { Badge } from '../ui/feedback/badge.tsx'
import { Button } from '../ui/button.tsx'
import { STATE_TONES, answerText, earlierAnswerText, stepText, words } from './dispute-words.ts'

export type DisputeFile = DisputeSeen['files'][number]

/** A dispute from its beginning: the customer's report, the store's answer, its end, and the next step. */
export function DisputeAccount({
  dispute,
  onSave,
}: {
  dispute: DisputeSeen
  /** Saves a file. */
  onSave: (file: DisputeFile) => Promise<void>
}) {
  const { state, answer, earlierAnswer, end } = dispute
  return (
    <div className="dispute">
      <p className="dispute__state">
        <Badge tone={STATE_TONES[state]}>{DISPUTE_STATE_LABELS[state]}</Badge> {stepText(dispute)}
      </p>
      <dl className="dispute__story">
        <dt>
          {words.told} <span className="note tabular">{shownDay(dispute.openedAt)}</span>
        </dt>
        <dd>
          <strong>{DISPUTE_REASON_LABELS[dispute.reason]}</strong>
          {dispute.story !== '' && <p className="dispute__text">{dispute.story}</p>}
        </dd>
        {earlierAnswer !== null && (
          <>
            <dt>
              {words.answeredFirst} <span className="note tabular">{shownDay(earlierAnswer.at)}</span>
            </dt>
            <dd>
              {earlierAnswerText(earlierAnswer.kind)}
              {earlierAnswer.text !== '' && <p className="dispute__text">{earlierAnswer.text}</p>}
            </dd>
          </>
        )}
        {answer !== null && (
          <>
            <dt>
              {words.answered} <span className="note tabular">{shownDay(answer.at)}</span>
            </dt>
            <dd>
              {answerText(dispute)}
              {answer.text !== '' && <p className="dispute__text">{answer.text}</p>}
            </dd>
          </>
        )}
        {end !== null && (
          <>
            <dt>
              {words.decided} <span className="note tabular">{shownDay(end.at)}</span>
            </dt>
            <dd>
              {stepText(dispute)}
              {end.text !== '' && <p className="dispute__text">{end.text}</p>}
            </dd>
          </>
        )}
      </dl>
      {DISPUTE_PARTIES.map((party) => {
        const files = dispute.files.filter((it) => it.party === party)
        return files.length === 0 ? null : (
          <div key={party}>
            <p className="note">{words.files[party]}</p>
            <ul className="dispute__files" aria-label={words.files[party]}>
              {files.map((file) => (
                <li key={file.id}>
                  <Button kind="quiet" onPress={() => onSave(file)}>
                    {file.name} <span className="note">({words.size(file.size)})</span>
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}
