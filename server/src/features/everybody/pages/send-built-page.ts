/**
 * Sends a page of the built web: rendered, with its state, and with the policy of what it may load and who may frame
 * it.
 */
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { REPORT_VIOLATIONS } from '../public/policy-violation.ts'
import type { BuiltPage } from './built-web.ts'

const compress = promisify(gzip)

export interface Sent<State> {
  page: BuiltPage<State>
  state: State
  status?: number
  /** Styles that this state's screen needs in addition to the page's own. */
  laterCss?: string
  /** HTML after the rendered program, which the program never touches. */
  beside?: string
  /** The checkout opens in any store's frame (merchant API reference §4), every other page in none. */
  framedBy: 'anybody' | 'nobody'
  /** Another origin whose event stream the page reads. */
  hears?: string | null
}

export async function sendBuiltPage<State>(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, state, status = 200, laterCss = '', beside = '', framedBy, hears = null }: Sent<State>,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const later = laterCss === '' ? '' : `<style nonce="${nonce}" id="later-styles">${laterCss}</style>`
  const html = [
    page.before
      .replace('{nonce}', nonce)
      .replace('<!--style-->', () => `<style nonce="${nonce}">${page.css}</style>${later}`),
    page.render(state),
    page.beforeState.replace('<!--beside-->', () => beside),
    `<script type="application/json" data-served-at="${String(reply.getHeader('date') ?? '')}" id="state">${jsonInHtml(state)}</script>`,
    page.after,
  ].join('')
  reply.status(status).headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy(nonce, framedBy, hears),
  })
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
  return reply.header('content-encoding', 'gzip').send(await compress(html, { level: 5 }))
}

/**
 * A page loads nothing from elsewhere but logos. Its program sends its forms; the browser itself may send them nowhere.
 */
function policy(nonce: string, framedBy: 'anybody' | 'nobody', hears: string | null): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${hears === null ? '' : ` ${hears}`}`,
    "manifest-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    framedBy === 'anybody' ? 'frame-ancestors *' : "frame-ancestors 'none'",
    REPORT_VIOLATIONS,
  ].join('; ')
}

/** JSON that cannot close its script element or open another. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}
