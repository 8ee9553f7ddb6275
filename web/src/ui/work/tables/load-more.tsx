import { useEffect, useRef } from 'react'
import { Button } from '../../button.tsx'

/** More rows are requested this near the end of the page (001 §9). */
const NEAR_END = '0px 0px 200px 0px'

/**
 * Shows how many of how many rows are shown. More load near the end of the page, or by the button. A list nested in a
 * row of another list grows only by the button, because the content after it must stay within reach.
 */
export function LoadMore(props: {
  /** "10 de 240 pedidos" */
  count: string
  hasMore: boolean
  isLoading: boolean
  isWithinRow?: boolean
  onMore: () => void
}) {
  const { hasMore, isLoading, isWithinRow = false, onMore } = props
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (end.current === null || !hasMore || isLoading || isWithinRow) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting === true && onMore(), {
      rootMargin: NEAR_END,
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasMore, isLoading, isWithinRow, onMore])

  return (
    <div ref={end} className="load-more">
      <output className="load-more__count tabular">{props.count}</output>
      {hasMore && (
        <Button kind="secondary" busy={isLoading} onPress={onMore}>
          Carregar mais
        </Button>
      )}
    </div>
  )
}
