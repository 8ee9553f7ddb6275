import * as merchantCalls from '@drip/core/contracts/merchant/merchant-admin-calls'
import { useState } from 'react'
import type { TermState } from '@drip/core/contracts/catalogue/catalogue-states'
import type { MerchantDetails } from '@drip/core/contracts/merchant/merchant-admin'
import { shownDate } from '../../../instalments/dates.ts'
import { goTo } from '../../../signed/address.tsx'
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx'
import { useWhyNot } from '../frame/access.ts'
import { formTexts } from '../forms/form-texts.ts'
import { shownPercent } from '../forms/fields/percent.ts'
import { ActionButton, LineAction } from '../frame/action-button.tsx'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { SCREENS } from '../screens.ts'
import { withStatus } from '../frame/with-status.ts'
import { TERM_KINDS, type TermKind } from './term-kinds.ts'
import { partnerTexts } from './texts.ts'
import { ask } from '../signed-in.ts'

const texts = partnerTexts.terms

interface Entry {
  id: string
  state: TermState
  expirationDate: string | null
  words: string
}

/**
 * Fees, cashbacks and settlement configurations, each entry with its state as a word, a shape and a colour (000 §2).
 */
export function TermsSection({ merchant }: { merchant: MerchantDetails }) {
  return TERM_KINDS.map((kind) => (
    <TermList key={kind} merchant={merchant} kind={kind} entries={entriesOf(merchant, kind)} />
  ))
}

function entriesOf(merchant: MerchantDetails, kind: TermKind): Entry[] {
  if (kind === 'fees') return merchant.fees.map((it) => ({ ...it, words: shownPercent(it.amount / 100) }))
  if (kind === 'cashbacks') return merchant.cashback.map((it) => ({ ...it, words: shownPercent(it.ratio) }))
  return merchant.settlementConfigurations.map((it) => ({
    ...it,
    words: `${delayText(it.transferDelayInDays)} · ${texts.allInOne(it.payAllInOneSettlement ? formTexts.yes : formTexts.no)}`,
  }))
}

/** The term in force today, with its end: the first that has not expired (000 §2), so a newer one waits for it. */
export function activeTermOf(merchant: MerchantDetails, kind: TermKind): string | null {
  const active = entriesOf(merchant, kind).find(({ state }) => state === 'ACTIVE')
  return active === undefined ? null : `${active.words}, ${endText(active)}`
}

const endText = ({ expirationDate }: Entry) =>
  expirationDate === null ? texts.forever : texts.until(shownDate(expirationDate))

/** 'Sem demora' for 0 (000 §5). */
export const delayText = (days: number) => (days === 0 ? texts.noDelay : texts.days(days))

const END = {
  fees: merchantCalls.endFee,
  cashbacks: merchantCalls.endCashback,
  settlement_configurations: merchantCalls.endSettlementConfiguration,
}

const TONES: Record<TermState, BadgeTone> = { EXPIRED: 'late', ACTIVE: 'good', INACTIVE: 'calm' }

interface Terms {
  merchant: Pick<MerchantDetails, 'status' | 'readiness'>
  kind: TermKind
  entries: readonly Pick<Entry, 'id' | 'state'>[]
}

/**
 * A shop that sells needs a fee and a settlement configuration in force (docs/decisions/0025): true if none is left and
 * none is waiting.
 */
export function stopsSelling({ merchant, kind, entries }: Terms, ending: Pick<Entry, 'id'>): boolean {
  const sells = merchant.status === 'ENABLED' && merchant.readiness.isReady
  return sells && kind !== 'cashbacks' && entries.every((it) => it.id === ending.id || it.state === 'EXPIRED')
}

function TermList(props: { merchant: MerchantDetails; kind: TermKind; entries: readonly Entry[] }) {
  const { kind, entries } = props
  const merchantId = props.merchant.id
  const [ending, setEnding] = useState<Entry | null>(null)
  const words = texts.kinds[kind]
  const why = useWhyNot()('MERCHANT_TERMS_EDIT')
  const id = `${kind}-title`
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{words.title}</h2>
        <ActionButton whyNot={why} onPress={() => goTo(SCREENS.termNew.href({ merchantId, kind }))}>
          {words.create}
        </ActionButton>
      </div>
      {entries.length === 0 ? (
        <p className="note">{words.none}</p>
      ) : (
        <ul className="entries">
          {entries.map((it) => (
            <li key={it.id} className={`entries__one entries__one--${it.state.toLowerCase()}`}>
              <span className="entries__words">
                <strong className="tabular">{it.words}</strong>
                <span className="note tabular">{endText(it)}</span>
              </span>
              <Badge tone={TONES[it.state]}>{texts.states[it.state]}</Badge>
              <span className="entries__actions">
                <LineAction
                  whyNot={why}
                  name={texts.editOf(`${words.title}: ${it.words}`)}
                  onPress={() => goTo(SCREENS.term.href({ merchantId, kind, termId: it.id }))}
                >
                  {texts.edit}
                </LineAction>
                {it.state !== 'EXPIRED' && (
                  <LineAction
                    whyNot={why}
                    name={texts.endOf(`${words.title}: ${it.words}`)}
                    onPress={() => setEnding(it)}
                  >
                    {texts.end}
                  </LineAction>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {ending !== null && (
        <DecisionDialog
          title={texts.endTitle(ending.words, props.merchant.name)}
          lead={stopsSelling(props, ending) ? `${texts.endLead} ${texts.endsLast}` : texts.endLead}
          confirm={texts.end}
          isGrave
          act={() => ask(END[kind], { id: merchantId, innerId: ending.id })}
          done={texts.ended}
          failed={(refusal) => withStatus(texts.endFailed, refusal)}
          onClose={() => setEnding(null)}
        />
      )}
    </section>
  )
}
