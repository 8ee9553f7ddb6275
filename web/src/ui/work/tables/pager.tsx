import type { ReactNode } from 'react'
import { ChevronLeftIcon, ChevronRightIcon } from '../../icons.tsx'
import { pagesShown } from './pager-window.ts'

/** The numbered pages of a list; each is a link, so that a page can be sent to somebody. `page` counts from 0. */
export function Pager(props: {
  label: string
  page: number
  pages: number
  hrefOf: (page: number) => string
}) {
  const { page, pages, hrefOf } = props
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label={props.label}>
      <Step rel="prev" label="Página anterior" href={page > 0 ? hrefOf(page - 1) : undefined}>
        <ChevronLeftIcon size={18} />
      </Step>
      {pagesShown(page, pages).map((it, place) =>
        it === null ? (
          <span key={`gap-${place < 3}`} className="pager__gap" aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={it}
            href={hrefOf(it)}
            className="pager__page tabular"
            aria-current={it === page ? 'page' : undefined}
            aria-label={`Página ${it + 1}`}
          >
            {it + 1}
          </a>
        ),
      )}
      <Step rel="next" label="Próxima página" href={page < pages - 1 ? hrefOf(page + 1) : undefined}>
        <ChevronRightIcon size={18} />
      </Step>
    </nav>
  )
}

/**
 * One page forward or back. At either end it stays in place without a link, so that nothing moves under the pointer.
 */
function Step(props: { rel: 'prev' | 'next'; label: string; href: string | undefined; children: ReactNode }) {
  return props.href === undefined ? (
    <button type="button" disabled className="pager__page" aria-label={props.label}>
      {props.children}
    </button>
  ) : (
    <a href={props.href} className="pager__page" rel={props.rel} aria-label={props.label}>
      {props.children}
    </a>
  )
}
