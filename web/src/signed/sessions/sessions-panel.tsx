import type { OwnSession, OwnSessions } from '@drip/core/contracts/customer-area'
import type { Outcome } from '../../api/refusal.ts'
import type { Loaded } from '../../api/use-asked.ts'
import { shownInstant } from '../../instalments/dates.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Button } from '../../ui/button.tsx'
import { sessionsTexts as texts } from './sessions-texts.ts'

interface SessionsPanelProps {
  asked: Loaded<OwnSessions>
  endOne: (id: string) => Promise<Outcome<unknown>>
  endOthers: () => Promise<Outcome<unknown>>
}

/** "Onde você está conectado": each session, and the button that ends it at once; the same in every signed-in area. */
export function SessionsPanel({ asked, endOne, endOthers }: SessionsPanelProps) {
  const toast = useToast()
  const { value, refusal, reload } = asked
  const end = async (work: Promise<Outcome<unknown>>, done: string) => {
    const outcome = await work
    if (outcome.ok) toast.done(done)
    else toast.failed(texts.notEnded)
  }
  const sessions = value?.sessions ?? []
  return (
    <section className="panel" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{texts.title}</h2>
      <p className="note">{texts.lead}</p>
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      {value === null && refusal === null && <Skeleton shape="block" />}
      <ul className="sessions">
        {sessions.map((it) => (
          <Session key={it.id} session={it} onEnd={() => end(endOne(it.id), texts.ended)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button kind="secondary" block onPress={() => end(endOthers(), texts.othersEnded)}>
          {texts.endOthers}
        </Button>
      )}
    </section>
  )
}

function Session({ session, onEnd }: { session: OwnSession; onEnd: () => Promise<void> }) {
  const { id, device, since, lastUsedAt, isThisOne } = session
  return (
    <li className="sessions__one" aria-labelledby={`session-${id}`}>
      <div className="sessions__place">
        <strong id={`session-${id}`}>{device === '' ? texts.someBrowser : device}</strong>
        {isThisOne && <Badge tone="good">{texts.thisOne}</Badge>}
        <span className="note tabular">{texts.since(shownInstant(since))}</span>
        {!isThisOne && <span className="note tabular">{texts.lastUsed(shownHour(lastUsedAt))}</span>}
      </div>
      {!isThisOne && (
        <Button kind="quiet" onPress={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  )
}

/** `21/11/2026, 14 h`: the last use is stored only to the hour. */
function shownHour(instant: string): string {
  const [day = '', time = ''] = shownInstant(instant).split(' ')
  return `${day}, ${time.slice(0, 2)}\u00a0h`
}
