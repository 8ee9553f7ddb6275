import type { CheckoutAnswer, PlannedInstalment, Simulation } from '@drip/core/contracts/checkout'
import { useEffect, useState, type ReactNode } from 'react'
import { simulateInstalments } from '@drip/core/contracts/merchant/merchant-api'
import { ask } from '../../../api/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneIcon, PixIcon, ShieldIcon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { percentText } from '../parts/percent.ts'
import { PlanPicture } from '../parts/plan-picture.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { texts } from '../texts/texts.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'

const ICONS: readonly ReactNode[] = [
  <PhoneIcon key="phone" />,
  <ShieldIcon key="shield" />,
  <PixIcon key="pix" />,
]

/** The first screen: the offer, what will happen, and one button. */
export default function InsightPage({ checkout }: { checkout: CheckoutInHand }) {
  const { answer } = checkout
  const instalments = useOfferedPlan(checkout)

  return (
    <Screen
      title={titleOf(answer.merchant, instalments)}
      lead={texts.insight.lead}
      action={
        <Button block onPress={checkout.start}>
          {texts.insight.start}
        </Button>
      }
    >
      {instalments === null ? (
        <Skeleton shape="block" />
      ) : (
        <PlanPicture instalments={instalments} cashback={percentText(answer.cashbackRate)} />
      )}
      <section className="how" aria-label={texts.insight.how}>
        <ol className="stack-4">
          {texts.insight.steps.map(([name, text], index) => (
            <li key={name} className="how__step">
              <span className="how__icon">{ICONS[index]}</span>
              <span>
                <strong className="how__name">{name}</strong>
                <span className="how__text">{text}</span>
              </span>
            </li>
          ))}
        </ol>
      </section>
    </Screen>
  )
}

function titleOf(
  { flexibleInstallments, maxInstalments }: CheckoutAnswer['merchant'],
  instalments: readonly PlannedInstalment[] | null,
): string {
  const most = flexibleInstallments ? maxInstalments : (instalments?.length ?? maxInstalments)
  if (most === 1) return texts.insight.titleOfOne
  return flexibleInstallments ? texts.insight.titleFlexible(most) : texts.insight.title(most)
}

/**
 * The offered plan: first the answer's, so that nothing has to load, then the simulator's (CHK-INSI-01). Null while
 * neither has arrived; empty if neither has one.
 */
function useOfferedPlan({ id, answer }: CheckoutInHand): readonly PlannedInstalment[] | null {
  const [simulated, setSimulated] = useState<readonly PlannedInstalment[] | null>(null)
  const atHand = answer.instalments.length > 0 ? answer.instalments : null

  useEffect(() => {
    let gone = false
    void ask(simulateInstalments, { query: { checkoutId: id } }).then((outcome) => {
      if (!gone) setSimulated(outcome.ok ? planOf(outcome.value) : [])
    })
    return () => {
      gone = true
    }
  }, [id])

  return simulated !== null && simulated.length > 0 ? simulated : (atHand ?? simulated)
}

/** The simulator returns its amounts as strings, for the clients of stores. */
function planOf(simulation: Simulation): PlannedInstalment[] {
  return simulation.instalments.map((it) => ({
    dueDate: it.dueDate,
    amount: Number(it.amount),
    cashbackAmount: Number(it.cashbackAmount),
  }))
}
