import type { ReactNode } from 'react'
import { texts } from './texts.ts'

/** Codes and ids, which are rarely needed: folded behind "Detalhes". `of` says of what, for screen readers. */
export function MoreDetails({ of, children }: { of: string; children: ReactNode }) {
  return (
    <details className="preview__more">
      <summary>
        {texts.details}
        <span className="for-screen-readers"> {of}</span>
      </summary>
      {children}
    </details>
  )
}
