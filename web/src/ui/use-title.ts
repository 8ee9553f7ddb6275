import { useEffect } from 'react'

/** The page's title, as tabs and screen readers tell it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
