import type {
  ReturnRead,
  ReturnRowRead,
  ShownAgency,
} from '@drip/core/contracts/admin/collections/admin-agencies'
import * as calls from '@drip/core/contracts/admin/collections/agency-calls'
import {
  MOST_RETURN_LETTERS,
  RETURN_COLUMNS,
  RETURN_OUTCOMES,
  type ReturnColumn,
  faultWords,
} from '@drip/core/reminders/agencies/return-file'
import { useId, useRef, useState } from 'react'
import { resumed } from '../../../../../api/connection.ts'
import { refusalCode, type Refusal } from '../../../../../api/refusal.ts'
import { shownInstant } from '../../../../../instalments/dates.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Alert } from '../../../../../ui/feedback/alert.tsx'
import { Badge } from '../../../../../ui/feedback/badge.tsx'
import { useToast } from '../../../../../ui/feedback/toast.tsx'
import { CheckBox } from '../../../../../ui/fields/check-box.tsx'
import { UNREAD_FILE, readChosen } from '../../../../../ui/fields/read-chosen.ts'
import { FieldNote } from '../../../../../ui/fields/text-field.tsx'
import { moneyText } from '../../../../../ui/money.tsx'
import { type Column, DataTable } from '../../../../../ui/work/tables/data-table.tsx'
import { useWhyNot } from '../../../frame/access.ts'
import { ActionButton } from '../../../frame/action-button.tsx'
import { withStatus } from '../../../frame/with-status.ts'
import { Block } from '../../../orders/order-blocks.tsx'
import { ask } from '../../../signed-in.ts'
import { agencyTexts } from './agency-texts.ts'

const texts = agencyTexts.returns

/** Up to this many valid rows are shown; further ones are only counted. */
const MOST_SHOWN = 100

interface Reading {
  content: string
  read: ReturnRead
  /** One file has one number, which is used again after a lost answer. */
  returnId: string
}

/** An agency's return file: read, checked row by row, and imported. */
export function ReturnBlock({ it, onDone }: { it: ShownAgency; onDone: () => void }) {
  const [reading, setReading] = useState<Reading | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const read = async (content: string) => {
    const outcome = await resumed(() => ask(calls.previewReturn, { id: it.id, body: { content } }))
    if (!outcome.ok) return setWrong(unreadWords(outcome.refusal))
    setWrong(null)
    setReading({ content, read: outcome.value, returnId: crypto.randomUUID() })
  }
  return (
    <Block id="return-title" title={texts.title}>
      <p className="note">{texts.lead}</p>
      {reading === null ? (
        <ChooseFile wrong={wrong} onWrong={setWrong} onChosen={read} />
      ) : (
        <ReadFile
          agencyId={it.id}
          reading={reading}
          onForget={() => setReading(null)}
          onReadAgain={() => read(reading.content)}
          onDone={() => {
            setReading(null)
            onDone()
          }}
        />
      )}
      <FileWords />
      <ReadBefore returns={it.returns} />
    </Block>
  )
}

function ChooseFile(props: {
  wrong: string | null
  onWrong: (words: string) => void
  onChosen: (content: string) => Promise<unknown>
}) {
  const id = useId()
  const why = useWhyNot()('COLLECTIONS_AGENCIES')
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    setBusy(true)
    const content = await readChosen(() => textOf(file))
    if (content === null) props.onWrong(UNREAD_FILE)
    else if (content.length > MOST_RETURN_LETTERS) props.onWrong(texts.tooLarge)
    else if (content.trim() === '') props.onWrong(texts.unreadable)
    else await props.onChosen(content)
    setBusy(false)
    // the same file may be chosen again after it was corrected
    if (input.current !== null) input.current.value = ''
  }
  return (
    <div className="field agency-return">
      {/* the browser's own text beside a file is in the browser's language, not in ours */}
      <label className="button button--secondary dispute__choose" aria-busy={busy || undefined}>
        <input
          ref={input}
          type="file"
          accept=".csv,.json,.txt"
          className="for-screen-readers"
          aria-label={texts.choose}
          aria-invalid={props.wrong !== null || undefined}
          aria-describedby={`${id}-note`}
          disabled={busy || why !== null}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <span className="button__label" aria-hidden="true">
          {texts.choose}
        </span>
      </label>
      <FieldNote id={`${id}-note`} help={why ?? texts.help} error={props.wrong ?? undefined} />
    </div>
  )
}

/** Spreadsheets in Brazil often save in another encoding than Unicode. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const unreadWords = (refusal: Refusal) =>
  refusalCode(refusal) === 'INVALID_FIELDS' ? texts.unreadable : withStatus(texts.failed, refusal)

function ReadFile(props: {
  agencyId: string
  reading: Reading
  onForget: () => void
  onReadAgain: () => Promise<unknown>
  onDone: () => void
}) {
  const toast = useToast()
  const whyNot = useWhyNot()
  const [failure, setFailure] = useState<string | null>(null)
  const [onlyRefused, setOnlyRefused] = useState(false)
  const { content, read, returnId } = props.reading
  const take = async () => {
    setFailure(null)
    const body = { content, version: read.version }
    const outcome = await resumed(() => ask(calls.takeReturn, { id: props.agencyId, returnId, body }))
    if (outcome.ok) {
      toast.done(texts.done(outcome.value.taken))
      return props.onDone()
    }
    const isChanged = refusalCode(outcome.refusal) === 'CHANGED_MEANWHILE'
    if (isChanged) await props.onReadAgain()
    setFailure(isChanged ? texts.changed : withStatus(texts.takeFailed, outcome.refusal))
  }
  const refused = read.rows.filter((it) => it.fault !== null)
  const right = onlyRefused ? [] : read.rows.filter((it) => it.fault === null)
  const rows = [...refused, ...right.slice(0, MOST_SHOWN)].toSorted((a, b) => a.line - b.line)
  return (
    <>
      <output>
        <strong>{texts.sums(read.taken, read.refused)}</strong>
        <br />
        {texts.money(moneyText(read.collected), moneyText(read.fee))}
      </output>
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
      <div className="agency-actions">
        {read.taken > 0 && (
          <ActionButton kind="primary" whyNot={whyNot('COLLECTIONS_AGENCIES')} onPress={take}>
            {texts.take(read.taken)}
          </ActionButton>
        )}
        <Button kind="secondary" onPress={props.onForget}>
          {texts.forget}
        </Button>
      </div>
      {refused.length > 0 && refused.length < read.rows.length && (
        <CheckBox checked={onlyRefused} onChange={setOnlyRefused}>
          {texts.onlyRefused}
        </CheckBox>
      )}
      <DataTable
        caption={texts.table}
        columns={ROW_COLUMNS}
        rows={rows}
        keyOf={(it) => String(it.line)}
        empty={null}
      />
      {right.length > MOST_SHOWN && <p className="note">{texts.more(right.length - MOST_SHOWN)}</p>}
    </>
  )
}

const ROW_COLUMNS: Column<ReturnRowRead>[] = [
  { key: 'line', head: texts.heads.line, leads: true, cell: (it) => it.line },
  { key: 'what', head: texts.heads.what, cell: (it) => whatOf(it) },
  { key: 'customer', head: texts.heads.customer, cell: (it) => it.customerName ?? '—' },
  { key: 'amount', head: texts.heads.amount, align: 'end', cell: (it) => reaisOrNone(it.amount) },
  { key: 'fee', head: texts.heads.fee, align: 'end', cell: (it) => reaisOrNone(it.fee) },
  { key: 'result', head: texts.heads.result, cell: (it) => <Result of={it} /> },
]

const reaisOrNone = (amount: number | null) => (amount === null ? '—' : moneyText(amount))
const whatOf = ({ kind, orderCode }: ReturnRowRead) =>
  kind === null ? '—' : orderCode === null ? texts.kinds[kind] : `${texts.kinds[kind]} ${orderCode}`

function Result({ of: { fault, isAtWrongTime } }: { of: ReturnRowRead }) {
  if (fault === null)
    return isAtWrongTime ? (
      <Badge tone="attention">{texts.atWrongTime}</Badge>
    ) : (
      <Badge tone="good">{texts.right}</Badge>
    )
  // the contract passes the column's name as it stands in the file
  return <>{faultWords({ ...fault, column: fault.column as ReturnColumn | null })}</>
}

function FileWords() {
  return (
    <details className="preview__more">
      <summary>{texts.columns}</summary>
      <p className="note">{texts.columnsLead}</p>
      <pre className="job-error">
        {[
          RETURN_COLUMNS.join(';'),
          'PAGAMENTO;;B6CE84D1024D;20/01/2027;;103,17;;;',
          'CONTATO;01a30f22-40b0-75ec-b661-0914bb37ca6b;;18/01/2027;14:30;100,00;PROMETEU;25/01/2027;Recebe na sexta',
          'DEVOLUCAO;01a30f22-40b0-75ec-b661-0914bb37ca6b;;20/01/2027;;;;;Mudou de cidade',
        ].join('\n')}
      </pre>
      <p className="note">resultado: {RETURN_OUTCOMES.join(', ')}.</p>
    </details>
  )
}

type Before = ShownAgency['returns'][number]
const BEFORE_COLUMNS: Column<Before>[] = [
  { key: 'at', head: texts.readHeads.at, leads: true, cell: (it) => shownInstant(it.at) },
  { key: 'by', head: texts.readHeads.by, cell: (it) => it.by },
  { key: 'taken', head: texts.readHeads.taken, align: 'end', cell: (it) => it.taken.toLocaleString('pt-BR') },
  {
    key: 'refused',
    head: texts.readHeads.refused,
    align: 'end',
    cell: (it) => it.refused.toLocaleString('pt-BR'),
  },
]

function ReadBefore({ returns }: { returns: readonly Before[] }) {
  return (
    <section aria-label={texts.read}>
      <h3 className="block-subtitle">{texts.read}</h3>
      {returns.length === 0 ? (
        <p className="note">{texts.noneRead}</p>
      ) : (
        <DataTable
          caption={texts.read}
          columns={BEFORE_COLUMNS}
          rows={returns}
          keyOf={(it) => it.id}
          empty={null}
        />
      )}
    </section>
  )
}
