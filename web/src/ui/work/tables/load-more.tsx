import { useEffect, useRef } from 'react'
import { Button } from '../../button.tsx'

/** How near the end of the page more is asked for (001 §9). */
const NEAR_END = '0px 0px 200px 0px'

/**
 * How many rows are shown of how many; more come near the end of the page by themselves, or by the button. A list within a
 * row of another list grows by the button alone: what follows it must stay within reach.
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
