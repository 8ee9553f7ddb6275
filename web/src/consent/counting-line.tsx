import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { countScreen } from '../api/calls/count-screen.ts'
import { counting } from '../api/events.ts'
import { type CountingAnswer, countingAnswer, keepCountingAnswer } from './counting-answer.ts'

const texts = {
  label: 'Contagem de uso',
  ask: 'Podemos contar quais telas são usadas? Ajuda a melhorar a Drip e não diz quem você é.',
  yes: 'Pode contar',
  no: 'Não contar',
  on: 'Contagem de uso das telas: ligada.',
  off: 'Contagem de uso das telas: desligada.',
  turnOn: 'Ligar contagem',
  turnOff: 'Desligar contagem',
}

/** The question; after the answer, the answer and the way to change it. */
function CountingLine() {
  const [known, setKnown] = useState<CountingAnswer>(countingAnswer)
  const answer = (it: 'yes' | 'no') => {
    keepCountingAnswer(it)
    setKnown(it)
    counting.isAllowed = it === 'yes'
    countScreen()
  }
  if (known === 'unasked')
    return (
      <>
        <p>{texts.ask}</p>
        <span className="counting__ways">
          <button type="button" onClick={() => answer('yes')}>
            {texts.yes}
          </button>
          <button type="button" onClick={() => answer('no')}>
            {texts.no}
          </button>
        </span>
      </>
    )
  return (
    <>
      <output>{known === 'yes' ? texts.on : texts.off}</output>
      <button type="button" onClick={() => answer(known === 'yes' ? 'no' : 'yes')}>
        {known === 'yes' ? texts.turnOff : texts.turnOn}
      </button>
    </>
  )
}

// loaded when the page is idle, and drawn after everything else on it
if (countingAnswer() !== 'never') {
  counting.isAllowed = countingAnswer() === 'yes'
  countScreen()
  const place = document.createElement('aside')
  place.className = 'counting'
  place.setAttribute('aria-label', texts.label)
  document.body.append(place)
  createRoot(place).render(<CountingLine />)
}
