import type { AdminBulkDone } from '@drip/core/contracts/admin/admin-area'
import { MOST_VALUES } from '@drip/core/contracts/states'
import type { BulkList, Entry } from './bulk-list.ts'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { texts as all } from '../frame/texts.ts'

const texts = all.bulk
const SHOWN = 8

/** A pasted list, with a count of its entries below and errors reported line by line. */
export function BulkField(props: {
  label: string
  value: string
  list: BulkList
  /** "3 CPFs": how many will be sent. */
  counted: (count: number) => string
  help?: string
  optional?: boolean
  /** An error of the whole field. */
  error?: string | undefined
  /** Its invalid lines, and why; not shown while somebody types. */
  wrong?: readonly WrongLine[]
  onChange: (value: string) => void
}) {
  const { list, wrong = [] } = props
  return (
    <div className="bulk">
      <TextArea
        label={props.label}
        value={props.value}
        help={props.help ?? texts.help}
        error={props.error}
        {...(props.optional === true && { optional: true })}
        onChange={props.onChange}
      />
      {list.entries.length > 0 && (
        <output className="bulk__count tabular">
          {props.counted(list.values.length)}
          {list.repeated > 0 && `, ${texts.repeated(list.repeated)}`}
        </output>
      )}
      {wrong.length > 0 && (
        <ul className="bulk__wrong">
          {wrong.slice(0, SHOWN).map((it) => (
            <li key={`${it.line} ${it.text}`}>
              <span className="bulk__line">{texts.line(it.line)}</span>
              <code>{it.text}</code>
              <span>{it.why}</span>
            </li>
          ))}
          {wrong.length > SHOWN && <li>{texts.more(wrong.length - SHOWN)}</li>}
        </ul>
      )}
    </div>
  )
}

export interface WrongLine {
  line: number
  text: string
  why: string
}

export const wrongLines = (entries: readonly Entry[], why: string): WrongLine[] =>
  entries.map(({ line, text }) => ({ line, text, why }))

/** The error for too many values at once. */
export const tooMany = (count: number) => (count > MOST_VALUES ? texts.tooMany : undefined)

/** The message for a completed action, and how many values it changed if some were already in that state. */
export const doneWords = (done: string, { applied, unchanged }: AdminBulkDone) =>
  unchanged === 0 ? done : `${done}: ${texts.applied(applied, unchanged)}`
