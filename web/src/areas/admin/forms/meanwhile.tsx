import { useEffect, useRef } from 'react'
import { shownInstant } from '../../../instalments/dates.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { isTypedOver, storedText } from './follow.ts'
import { formTexts } from './form-texts.ts'
import type { WorkForm } from './use-form.ts'

const texts = formTexts.meanwhile

/** What somebody else saved while the form was open, field by field, and the choice to adopt it. */
export function Meanwhile<T extends object>(props: {
  form: Pick<WorkForm<T>, 'values' | 'set' | 'meanwhile' | 'savedBy'>
  labels: Readonly<Record<string, string>>
  choices: Readonly<Record<string, string>>
  /** How to format the values of some fields: reais, percent, days. */
  shown: Readonly<Record<string, (value: string) => string>>
}) {
  const { form, labels, choices, shown } = props
  const place = useRef<HTMLDivElement>(null)
  // the note is at the top of a long form whose button is at the end
  useEffect(() => place.current?.focus(), [])
  const words = { yes: formTexts.yes, no: formTexts.no, empty: texts.empty, choices }
  const textOf = (name: string, stored: unknown) => {
    const show = shown[name]
    return show !== undefined && typeof stored === 'string' && stored !== ''
      ? show(stored)
      : storedText(stored, words)
  }
  return (
    <div ref={place} tabIndex={-1} className="work-form__told">
      <Alert tone="warning" title={texts.title}>
        <p>
          {form.savedBy !== null && `${texts.who(form.savedBy.by, shownInstant(form.savedBy.at))} `}
          {texts.lead}
        </p>
        <ul className="work-form__wrong">
          {form.meanwhile.map((it) => {
            const label = labels[it.name] ?? it.name
            return (
              <li key={it.name}>
                {label}: {texts.now(textOf(it.name, it.stored))}
                {isTypedOver(form.values, it) && (
                  <>
                    {' '}
                    {texts.typed}{' '}
                    <button
                      type="button"
                      className="work-form__way"
                      aria-label={texts.takeOf(label)}
                      onClick={() => form.set(it.name, it.stored)}
                    >
                      {texts.take}
                    </button>
                  </>
                )}
              </li>
            )
          })}
        </ul>
      </Alert>
    </div>
  )
}
