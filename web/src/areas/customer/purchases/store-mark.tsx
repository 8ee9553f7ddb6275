import { useState } from 'react'

/** A store's logo; its first letters where there is none or it does not load. The name stands beside it in words. */
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
