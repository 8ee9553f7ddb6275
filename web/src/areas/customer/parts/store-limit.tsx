import * as calls from '@drip/core/contracts/customer-calls'
import { useId, useState } from 'react'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import { Money } from '../../../ui/money.tsx'
import { useAsked } from '../signed-in.ts'
import { texts as all } from '../texts.ts'

const texts = all.storeLimit

/** How much may be bought at a chosen store; the stores are loaded when it is unfolded. */
export function StoreLimit() {
  const [opened, setOpened] = useState(false)
  return (
    <details
      className="unfolding"
      onToggle={({ currentTarget }) => setOpened((it) => it || currentTarget.open)}
    >
      <summary>{texts.title}</summary>
      {opened && <StoreChoice />}
    </details>
  )
}

/** Stores where the customer has bought come first. */
function StoreChoice() {
  const id = useId()
  const { value, refusal, reload } = useAsked(calls.listLimitStores)
  const [chosen, setChosen] = useState('')
  if (refusal !== null) return <LoadFailure words={texts.storesFailed} onRetry={reload} />
  if (value === null) return <Skeleton shape="line" />
  if (value.stores.length === 0) return <p className="note">{texts.noStores}</p>
  return (
    <div className="store-limit">
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {texts.store}
        </label>
        <div className="field__frame">
          <select
            id={id}
            className="field__input"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{texts.choose}</option>
            {value.stores.map((it) => (
              <option key={it.id} value={it.id}>
                {it.name}
              </option>
            ))}
          </select>
          <span className="field__chevron" aria-hidden="true">
            <ChevronDownIcon size={20} />
          </span>
        </div>
      </div>
      {chosen !== '' && <Shown key={chosen} merchantId={chosen} />}
    </div>
  )
}

function Shown({ merchantId }: { merchantId: string }) {
  const { value, refusal, reload } = useAsked(calls.showStoreLimit, { id: merchantId })
  if (refusal !== null) return <LoadFailure words={texts.failed} onRetry={reload} />
  if (value === null) return <Skeleton shape="line" />
  const { name, limit } = value
  if (limit === null) return <output>{texts.untold(name)}</output>
  return (
    <div>
      <output className="store-limit__answer">
        {limit.available === 0 ? (
          texts.none(name)
        ) : (
          <>
            {texts.upTo}
            <strong>
              <Money reais={limit.available} />
            </strong>
            {texts.at(name)}
          </>
        )}
      </output>
      <ul className="limit__reasons">
        {limit.reasons.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ul>
    </div>
  )
}
