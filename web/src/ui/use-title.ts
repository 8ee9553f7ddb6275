import { useEffect } from 'react'

/** Sets the page's title, which tabs show and screen readers announce. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
