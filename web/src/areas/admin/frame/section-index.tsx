import { texts } from './texts.ts'

export interface IndexedSection {
  /** The id of the section's element. */
  id: string
  title: string
  /** How many values are still missing there. */
  missing?: number
}

/** The sections of a long page, visible while it scrolls; for a form also where values are missing. */
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
