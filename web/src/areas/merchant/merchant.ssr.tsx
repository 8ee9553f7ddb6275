/** The server's entry: the area's frame and the shape of what will stand in it. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { MerchantApp } from './merchant-app.tsx'

export function render(): string {
  return renderToString(
    <StrictMode>
      <MerchantApp />
    </StrictMode>,
  )
}
