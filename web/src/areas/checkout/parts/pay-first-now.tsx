import { texts } from '../texts/texts.ts'

/** The choice to pay the first instalment at once (upfront OPTIONAL). */
export function PayFirstNow({ chosen, onChoose }: { chosen: boolean; onChoose: (chosen: boolean) => void }) {
  return (
    <label className="choice choice--box">
      <input type="checkbox" checked={chosen} onChange={(event) => onChoose(event.target.checked)} />
      <span className="choice__text">
        {texts.payFirstNow.label}
        <span className="choice__help">{texts.payFirstNow.help}</span>
      </span>
    </label>
  )
}
