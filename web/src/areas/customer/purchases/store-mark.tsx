import { useState } from 'react'

/**
 * A store's logo, or its first letter if it has none or the logo does not load. The store's name stands beside it as
 * text.
 */
export function StoreMark({ logo, name }: { logo: string | null; name: string }) {
  const [broken, setBroken] = useState(false)
  return (
    <span className="store-mark" aria-hidden="true">
      {logo === null || broken ? (
        name.slice(0, 2).toUpperCase()
      ) : (
        <img src={logo} alt="" width={44} height={44} loading="lazy" onError={() => setBroken(true)} />
      )}
    </span>
  )
}
