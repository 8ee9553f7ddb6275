import type { ReactNode } from 'react'

/** A QR code in its white quiet zone. `veiled` blurs it so that it cannot be scanned, and shows `children` on top. */
export function QrCode(props: {
  picture: string
  description: string
  veiled?: boolean
  children?: ReactNode
}) {
  const veiled = props.veiled === true
  return (
    <div className={veiled ? 'qr qr--veiled' : 'qr'}>
      <img
        className="qr__picture"
        src={props.picture}
        alt={veiled ? '' : props.description}
        width={224}
        height={224}
      />
      {veiled && <div className="qr__veil">{props.children}</div>}
    </div>
  )
}
