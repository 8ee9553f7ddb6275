/** The wordmark, drawn like web/src/ui/logo.tsx: four letters in one line; the dot of the i is the drop. */
import { type Markup, markup } from './markup.ts'

/** @param height in CSS pixels; the width follows */
export function logo(height: number): Markup {
  return markup`<svg height="${height}" width="${(height * 104) / 48}" viewBox="0 0 104 48" role="img" aria-label="Drip"><g fill="none" stroke="var(--ink)" stroke-width="7" stroke-linecap="round"><circle cx="15.5" cy="25.5" r="11"/><path d="M26.5 4v32.5M40 15v21.5M40 26c0-6.5 4-10.8 10.5-10.8M62 15.5v21M75.5 15v29"/><circle cx="86.5" cy="25.5" r="11"/></g><path fill="var(--brand)" d="M62 0c3.2 3.7 5 6 5 8.2a5 5 0 0 1-10 0C57 6 58.8 3.7 62 0Z"/></svg>`
}
