import { saoPauloDate } from '@drip/core/calendar/dates'
import { resumed } from '../api/connection.ts'
import { refusalStatus, type Outcome } from '../api/refusal.ts'
import { serverNow } from '../api/server-clock.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { saveFile } from './save-file.ts'

const texts = {
  button: 'Exportar CSV',
  done: 'Lista exportada',
  nothing: 'Não há nada para exportar com estes filtros',
  tooMany: 'Foram muitas exportações seguidas. Espere alguns minutos.',
  failed: 'Não foi possível exportar a lista',
}
const NOT_FOUND = 404
const TOO_MANY = 429

/** Saves a list as CSV, with its current filters and order. */
export function ExportButton(props: {
  /** The beginning of the file's name. */
  name: string
  load: () => Promise<Outcome<Blob>>
}) {
  const toast = useToast()
  const press = async () => {
    const outcome = await resumed(props.load)
    if (outcome.ok) {
      saveFile(outcome.value, `${props.name}-${saoPauloDate(new Date(serverNow()))}.csv`)
      return toast.done(texts.done)
    }
    const status = refusalStatus(outcome.refusal)
    if (status === NOT_FOUND) return toast.told(texts.nothing)
    toast.failed(status === TOO_MANY ? texts.tooMany : texts.failed)
  }
  return (
    <Button kind="quiet" onPress={press}>
      {texts.button}
    </Button>
  )
}
