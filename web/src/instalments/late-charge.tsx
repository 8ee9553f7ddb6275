import type { InstalmentToPay } from '@drip/core/contracts/instalments'
import { formatPercent, ppm } from '@drip/core/money/rate'
import { Money, moneyText } from '../ui/money.tsx'

type LateCharge = NonNullable<InstalmentToPay['installment']['lateCharge']>

/** Why a late instalment costs more: each figure of the sum in words, and the law behind it. */
export function LateChargeExplained({ charge }: { charge: LateCharge }) {
  const total = charge.base + charge.fine + charge.interest
  return (
    <details className="unfolding">
      <summary>Entenda o valor com atraso</summary>
      <dl className="late-charge__sum">
        <Line words="Parcela" reais={charge.base} />
        <Line words={`Multa de ${percent(charge.fineRate)}, uma vez só`} reais={charge.fine} />
        <Line
          words={`Juros de ${percent(charge.monthlyInterestRate)} ao mês, por ${days(charge.daysLate)}`}
          reais={charge.interest}
        />
        <Line words="Total hoje" reais={Math.round(total * 100) / 100} />
      </dl>
      {charge.waived > 0 && (
        <p className="late-charge__note">Já tiramos {moneyText(charge.waived)} de encargos que perdoamos.</p>
      )}
      {charge.settled > 0 && (
        <p className="late-charge__note">
          Já tiramos {moneyText(charge.settled)} de encargos que você pagou.
        </p>
      )}
      <p className="late-charge__note">A multa não cresce; os juros contam a cada dia. {charge.law}</p>
    </details>
  )
}

function Line({ words, reais }: { words: string; reais: number }) {
  return (
    <div className="late-charge__line">
      <dt>{words}</dt>
      <dd>
        <Money reais={reais} />
      </dd>
    </div>
  )
}

const days = (count: number) => (count === 1 ? '1 dia de atraso' : `${count} dias de atraso`)
const percent = (fraction: number) => formatPercent(ppm(Math.round(fraction * 1_000_000)))
