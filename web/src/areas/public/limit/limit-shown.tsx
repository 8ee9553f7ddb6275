import type { LimitStore, StoreLimitShown } from '@drip/core/contracts/accounts/store-limits'
import { moneyText } from '../../../ui/money.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { texts as all } from '../texts.ts'

const texts = all.storeLimit

/** The amount with its reasons; without an amount, the information that anybody may see. */
export function StoreLimitShownPage({
  store: { name },
  limit,
}: {
  store: LimitStore
  limit: StoreLimitShown | null
}) {
  if (limit === null)
    return (
      <Screen title={texts.untold} lead={texts.untoldLead(name)}>
        <p className="note">{texts.untoldNote}</p>
      </Screen>
    )
  if (limit.available === 0)
    return (
      <Screen title={texts.none(name)}>
        <Reasons reasons={limit.reasons} />
      </Screen>
    )
  return (
    <Screen title={texts.known(moneyText(limit.available), name)} lead={texts.knownNote}>
      <Reasons reasons={limit.reasons} />
    </Screen>
  )
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <ul className="store-limit__reasons">
      {reasons.map((it) => (
        <li key={it}>{it}</li>
      ))}
    </ul>
  )
}
