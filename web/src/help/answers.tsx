import type { PublicSettings } from '@drip/core/contracts/checkout'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { answers, answersTexts as texts } from './answers-texts.ts'

/**
 * Questions and answers: a list of links, then all of them unfolded, so that searching in the page finds everything.
 */
export function Answers({ settings, ways }: { settings: PublicSettings; ways?: ReactNode }) {
  return (
    <div className="answers">
      <nav aria-label={texts.contents}>
        <ul className="answers__contents">
          {answers.map(({ id, question }) => (
            <li key={id}>
              <a href={`#${id}`}>{question}</a>
            </li>
          ))}
        </ul>
      </nav>
      {answers.map(({ id, question, paragraphs }) => (
        <section key={id} id={id} className="answers__answer">
          <h2>{question}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {id === 'renegociar' && (
            <p>
              <a href={paths.renegotiation()}>{texts.renegotiate}</a>
            </p>
          )}
        </section>
      ))}
      <section className="answers__more stack-3">
        <h2>{texts.more}</h2>
        <div className="stack-2">
          {ways}
          <a className="button button--secondary button--block" href={`mailto:${settings.supportEmail}`}>
            {texts.mail}
          </a>
        </div>
      </section>
    </div>
  )
}
