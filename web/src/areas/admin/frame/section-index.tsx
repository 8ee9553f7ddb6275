import { texts } from './texts.ts'

export interface IndexedSection {
  /** Of the section's element. */
  id: string
  title: string
  /** How much is still missing there. */
  missing?: number
}

/** The sections of a long page, in sight while it scrolls; of a form also where something is missing. */
export function SectionIndex({ sections }: { sections: readonly IndexedSection[] }) {
  return (
    <nav className="section-index" aria-label={texts.onThisPage}>
      <ul>
        {sections.map(({ id, title, missing = 0 }) => (
          <li key={id}>
            <a href={`#${id}`} className="section-index__one">
              {title}
              {missing > 0 && <span className="section-index__missing">{texts.missingHere(missing)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
