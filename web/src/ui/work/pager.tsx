import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx'
import { pagesShown } from './pager-window.ts'

/** The pages of a list by number; each is a link, so that a page can be sent to somebody. `page` counts from 0. */
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
      {page > 0 && (
        <a href={hrefOf(page - 1)} className="pager__page" rel="prev" aria-label="Página anterior">
          <ChevronLeftIcon size={18} />
        </a>
      )}
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
      {page < pages - 1 && (
        <a href={hrefOf(page + 1)} className="pager__page" rel="next" aria-label="Próxima página">
          <ChevronRightIcon size={18} />
        </a>
      )}
    </nav>
  )
}
