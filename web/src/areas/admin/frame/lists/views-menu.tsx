import { useState } from 'react'
import { addressWith, goTo, useQuery } from '../../../../signed/address.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { CloseIcon } from '../../../../ui/icons.tsx'
import { DropDown } from '../../../../ui/work/drop-down.tsx'
import { listTexts as texts } from './list-texts.ts'
import type { Views } from './use-views.ts'

/** The operator's own views of a list: filters, order and columns under a name. None contains a search text. */
export function ViewsMenu({ views, screen }: { views: Views; screen: { href: () => string } }) {
  const filters = filtersIn(useQuery())
  const current = views.views.find((it) => sameFilters(it.filters, filters))
  return (
    <DropDown label={texts.views} words={current?.name ?? texts.noView} isInLine>
      {(close) => (
        <>
          {views.views.length > 0 && (
            <ul className="views" aria-label={texts.ownViews}>
              {views.views.map((it) => (
                <li key={it.name}>
                  <button
                    type="button"
                    className="views__one"
                    aria-current={it === current ? 'true' : undefined}
                    onClick={() => {
                      views.chooseColumns(it.columns, false)
                      goTo(addressWith(screen.href(), new URLSearchParams(), it.filters))
                      close()
                    }}
                  >
                    {it.name}
                  </button>
                  <button
                    type="button"
                    className="views__remove"
                    aria-label={texts.removeView(it.name)}
                    onClick={() => void views.removeView(it.name)}
                  >
                    <CloseIcon size={18} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <NewView
            onSave={(name) =>
              views.saveView({ name, filters, columns: views.columns === null ? null : [...views.columns] })
            }
            onDone={close}
          />
        </>
      )}
    </DropDown>
  )
}

function NewView(props: { onSave: (name: string) => Promise<string | null>; onDone: () => void }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (name.trim() === '') return setError(texts.viewNameMissing)
    setBusy(true)
    const failure = await props.onSave(name.trim())
    setBusy(false)
    if (failure !== null) return setError(failure)
    props.onDone()
  }
  return (
    <Form className="stack-2" onSubmit={save}>
      <TextField
        label={texts.viewName}
        value={name}
        maxLength={40}
        autoComplete="off"
        help={texts.viewNameHelp}
        error={error ?? undefined}
        onChange={(typed) => {
          setName(typed)
          setError(null)
        }}
      />
      <Button type="submit" kind="secondary" busy={busy}>
        {texts.saveView}
      </Button>
    </Form>
  )
}

/** Filters and order, without the page. */
const filtersIn = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([key]) => key !== 'page'))

const sameFilters = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, value]) => other[key] === value)
