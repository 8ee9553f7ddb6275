import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerOrder, PlanOfferShown } from '@drip/core/contracts/customer-area'
import { useId, useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { failureText } from '../../../api/failure-text.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { shownDate } from '../../../instalments/dates.ts'
import { paths } from '../../../paths.ts'
import { useBackCloses } from '../../../signed/address.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { ask } from '../signed-in.ts'
import { texts as all } from '../texts.ts'

const texts = all.plan

interface PlanDialogProps {
  order: CustomerOrder
  /** Loads the order again, for the current offers. */
  reload: () => Promise<unknown>
  /** The plan waits for its entry. */
  onEntry: () => void
  onClose: () => void
}

/** The offers for a late purchase: choose one, see everything that it changes, and only then accept. */
export function PlanDialog({ order, reload, onEntry, onClose }: PlanDialogProps) {
  useBackCloses(onClose)
  const [kind, setKind] = useState<PlanOfferShown['kind'] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const toast = useToast()
  const { offers } = order.plans
  const offer = offers.find((it) => it.kind === kind)

  const accept = async (it: PlanOfferShown) => {
    const body = { kind: it.kind, version: it.version }
    const outcome = await resumed(() => ask(calls.acceptPlan, { id: order.id, body }))
    if (outcome.ok) {
      if (it.hasEntry) return onEntry()
      toast.done(texts.done)
      return onClose()
    }
    const code = refusalCode(outcome.refusal)
    // the offers shown next are those accepted next
    if (code === 'PLAN_CHANGED') await reload()
    setFailure(failureText(outcome.refusal, texts))
  }
  return (
    <Dialog
      title={offer === undefined ? texts.choose : texts.kinds[offer.kind](offer.lines.length)}
      shape="sheet"
      onClose={onClose}
    >
      {failure !== null && <Alert tone="information">{failure}</Alert>}
      {offer === undefined ? (
        <>
          <p className="note">{texts.lead}</p>
          <ul className="plan-offers">
            {offers.map((it) => (
              <li key={it.kind}>
                <Offer offer={it} onChoose={() => setKind(it.kind)} />
              </li>
            ))}
          </ul>
          <ButtonLink kind="quiet" block href={paths.renegotiation()}>
            {texts.other}
          </ButtonLink>
        </>
      ) : (
        <>
          <Schedule offer={offer} />
          <Button block onPress={() => accept(offer)}>
            {offer.hasEntry ? texts.acceptAndPay : texts.accept}
          </Button>
          <Button
            kind="quiet"
            block
            onPress={() => {
              setKind(null)
              setFailure(null)
            }}
          >
            {texts.back}
          </Button>
        </>
      )}
    </Dialog>
  )
}

function Offer({ offer, onChoose }: { offer: PlanOfferShown; onChoose: () => void }) {
  const [first] = offer.lines
  return (
    <button type="button" className="plan-offer" onClick={onChoose}>
      <span className="plan-offer__name">{texts.kinds[offer.kind](offer.lines.length)}</span>
      <span className="plan-offer__sum">
        {offer.lines.length > 1 && <span>{`${offer.lines.length}x`}</span>}{' '}
        <Money reais={first?.amount ?? offer.total} />
      </span>
      <span className="note">
        {offer.hasEntry || first === undefined ? texts.today : texts.firstOn(shownDate(first.dueDate))}
      </span>
      <span className="note">
        {offer.forgiven > 0 ? texts.saves(moneyText(offer.forgiven)) : texts.savesNothing}
      </span>
    </button>
  )
}

/** Every line, every instalment that it pays, and the rules. */
function Schedule({ offer }: { offer: PlanOfferShown }) {
  const { lines, debts, hasEntry } = offer
  const titleId = useId()
  const { rules } = texts
  return (
    <>
      <h3 id={titleId} ref={focusOn} tabIndex={-1}>
        {texts.schedule}
      </h3>
      <ul className="instalments" aria-labelledby={titleId}>
        {lines.map((it, index) => (
          <li key={it.number} className="instalment">
            <div className="instalment__line">
              <div className="instalment__when">
                <span className="instalment__date tabular">{shownDate(it.dueDate)}</span>
                <span className="instalment__number">
                  {hasEntry && index === 0 ? texts.entryLine : texts.line(it.number, lines.length)}
                </span>
              </div>
              <span className="instalment__amount">
                <Money reais={it.amount} />
              </span>
            </div>
          </li>
        ))}
      </ul>
      <dl className="plan-sums">
        <div>
          <dt>{texts.owedToday}</dt>
          <dd>
            <Money reais={offer.owed} />
          </dd>
        </div>
        <div>
          <dt>{texts.agreed}</dt>
          <dd>
            <strong>
              <Money reais={offer.total} />
            </strong>
          </dd>
        </div>
      </dl>
      <h3>{texts.why}</h3>
      <ul className="plan-debts">
        {debts.map((it) => (
          <li key={it.number}>
            <span>{texts.debt(it.number, shownDate(it.dueDate))}</span>
            <span className="note">
              {[
                texts.open(moneyText(it.open)),
                ...(it.lateCharge > 0 ? [texts.lateCharge(moneyText(it.lateCharge))] : []),
                ...(it.forgiven > 0 ? [texts.forgiven(moneyText(it.forgiven))] : []),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <ul className="plan-rules note">
        <li>{hasEntry ? rules.entry : rules.noEntry}</li>
        {lines.length > 1 && <li>{rules.late}</li>}
        <li>{rules.codes}</li>
      </ul>
    </>
  )
}

/** The pressed button is gone: move the focus to the changes, for sighted and screen-reader users. */
const focusOn = (it: HTMLElement | null) => it?.focus()
