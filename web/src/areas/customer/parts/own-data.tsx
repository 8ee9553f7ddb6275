import * as calls from '@drip/core/contracts/customer-calls'
import type { ErasureRequest } from '@drip/core/contracts/customer-area'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { shownDate, shownDay } from '../../../instalments/dates.ts'
import { saveFile } from '../../../signed/save-file.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { ask, useAsked } from '../signed-in.ts'
import { texts as all } from '../texts.ts'

const texts = all.profile

/** What the law lets a person request: to see their data, and to have it deleted (LGPD art. 18). */
export function OwnData() {
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const { value: open } = useAsked(calls.showErasure)
  const [asked, setAsked] = useState<ErasureRequest | null>(null)
  const request = asked ?? open?.request ?? null

  const download = async () => {
    const outcome = await resumed(() => ask(calls.exportData))
    if (!outcome.ok) return toast.failed(texts.downloadFailed)
    saveFile(new Blob([JSON.stringify(outcome.value, null, 2)], { type: 'application/json' }), texts.fileName)
    toast.done(texts.downloaded)
  }

  return (
    <section className="panel" aria-labelledby="own-data-title">
      <h2 id="own-data-title">{texts.ownData}</h2>
      <p className="note">{texts.ownDataLead}</p>
      <Button kind="secondary" block icon={<DownloadIcon size={20} />} onPress={download}>
        {texts.download}
      </Button>
      {request === null ? (
        <Button kind="quiet" block onPress={() => setAsking(true)}>
          {texts.erase}
        </Button>
      ) : (
        <Asked request={request} />
      )}
      {asking && (
        <DecisionDialog
          title={texts.eraseTitle}
          lead={texts.eraseLead}
          confirm={texts.eraseConfirm}
          cancel={texts.keep}
          act={() => resumed(() => ask(calls.requestErasure))}
          done={texts.erasureTaken}
          failed={texts.erasureFailed}
          onDone={setAsked}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

/** The date by which we answer, what is deleted, and what the law makes us keep. */
function Asked({ request }: { request: ErasureRequest }) {
  return (
    <>
      <Alert tone="success">
        {texts.erasureAsked(shownDay(request.requestedAt), shownDate(request.answerBy))}
      </Alert>
      <div className="erasure">
        <h3>{texts.erased}</h3>
        <ul>
          {request.erased.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <h3>{texts.kept}</h3>
        <ul>
          {request.kept.map(({ what, why }) => (
            <li key={what}>
              {what}: {why}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
