import type { ReactNode } from 'react'

/** Links to the two app stores, in the same style. */
export function StoreButtons({ appStoreUrl, playStoreUrl }: { appStoreUrl: string; playStoreUrl: string }) {
  return (
    <div className="store-buttons">
      <StoreButton href={playStoreUrl} above="Disponível no" name="Google Play">
        <path d="M4.5 3.2v17.6L14 12 4.5 3.2Z" />
        <path d="m4.5 3.2 12.3 6.3L14 12M4.5 20.8l12.3-6.3L14 12m2.8-2.5 3.7 2.5-3.7 2.5" />
      </StoreButton>
      <StoreButton href={appStoreUrl} above="Baixar na" name="App Store">
        <path d="M16.4 12.6c0-2.1 1.7-3.1 1.8-3.2-1-1.4-2.5-1.6-3-1.6-1.3-.1-2.5.8-3.1.8s-1.7-.8-2.7-.7c-1.4 0-2.7.8-3.4 2-1.5 2.5-.4 6.3 1 8.4.7 1 1.5 2.1 2.6 2.1 1 0 1.4-.7 2.7-.7s1.6.7 2.7.7 1.8-1 2.5-2c.8-1.1 1.1-2.2 1.1-2.3-.1 0-2.2-.9-2.2-3.5Z" />
        <path d="M14.3 5.8c.6-.7.9-1.6.8-2.6-.8 0-1.8.5-2.4 1.2-.5.6-1 1.6-.8 2.5.9.1 1.8-.4 2.4-1.1Z" />
      </StoreButton>
    </div>
  )
}

function StoreButton(props: { href: string; above: string; name: string; children: ReactNode }) {
  return (
    <a className="store-button" href={props.href} target="_blank" rel="noopener">
      <svg
        width={26}
        height={26}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {props.children}
      </svg>
      <span className="store-button__words">
        <span className="store-button__above">{props.above} </span>
        {props.name}
      </span>
    </a>
  )
}
