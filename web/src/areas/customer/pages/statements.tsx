import * as calls from '@drip/core/contracts/customer-calls'
import { resumed } from '../../../api/connection.ts'
import { saveFile } from '../../../signed/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { ask, useAsked } from '../signed-in.ts'
import { texts } from '../texts.ts'

/** What was paid in each calendar year, to keep or to show; nothing if the customer has paid nothing yet. */
export function Statements() {
  const { value } = useAsked(calls.listStatements)
  const toast = useToast()
  if (value === null || value.years.length === 0) return null
  const download = async (year: number) => {
    const outcome = await resumed(() => ask(calls.downloadStatement, { year }))
    if (outcome.ok) saveFile(outcome.value, texts.statements.file(year))
    else toast.failed(texts.statements.failed)
  }
  return (
    <section className="panel" aria-labelledby="statements-title">
      <h2 id="statements-title">{texts.statements.title}</h2>
      <p className="note">{texts.statements.lead}</p>
      {value.years.map((year) => (
        <Button
          key={year}
          kind="secondary"
          block
          icon={<DownloadIcon size={20} />}
          onPress={() => download(year)}
        >
          {texts.statements.of(year)}
        </Button>
      ))}
    </section>
  )
}
