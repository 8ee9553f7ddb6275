/**
 * Sentry's envelopes (https://develop.sentry.dev/sdk/data-model/envelopes/), which GlitchTip and others also accept.
 */
import { randomUUID } from 'node:crypto'
import { maskPersonal } from '../../platform/log.ts'
import { call } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { ErrorReport, ErrorReports } from './need.ts'

const TIMEOUT_MS = 5000
/** A permanent failure is known after a few reports; more would only keep both sides busy. */
const MOST_A_MINUTE = 60
const MINUTE_MS = 60_000
const MOST_FRAMES = 40
const LONGEST_TEXT = 1000

/** @param config the project's DSN: https://{key}@{host}/{project} */
export function sentry(config: { dsn: string; environment: string }, guards: Guards): ErrorReports {
  const { url, key } = addressOf(config.dsn)
  let minute = 0
  let sent = 0
  return {
    report(it) {
      const now = new Date()
      const thisMinute = Math.floor(now.getTime() / MINUTE_MS)
      if (thisMinute !== minute) [minute, sent] = [thisMinute, 0]
      if (++sent > MOST_A_MINUTE) return
      void call(guards, {
        provider: 'error-reports',
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=drip/1, sentry_key=${key}`,
        },
        text: envelopeOf(it, config.environment, now),
        expects: 'anything',
        timeoutMs: TIMEOUT_MS,
        // a report about a lost report would be lost as well
      }).catch(() => {})
    },
  }
}

function addressOf(dsn: string): { url: string; key: string } {
  const it = new URL(dsn)
  const path = it.pathname.split('/')
  const project = path.pop() ?? ''
  return { url: `${it.origin}${path.join('/')}/api/${project}/envelope/`, key: it.username }
}

/** One event: the error, masked, and the facts as tags. */
function envelopeOf({ where, kind, error, facts }: ErrorReport, environment: string, now: Date): string {
  const id = randomUUID().replaceAll('-', '')
  const event = {
    event_id: id,
    timestamp: now.toISOString(),
    platform: where === 'server' ? 'node' : 'javascript',
    level: 'error',
    environment,
    transaction: kind,
    tags: { where, ...tagsOf(facts) },
    exception: { values: exceptionsOf(error, kind) },
  }
  return [{ event_id: id, sent_at: now.toISOString() }, { type: 'event' }, event]
    .map((line) => JSON.stringify(line))
    .join('\n')
}

function tagsOf(facts: ErrorReport['facts']): Record<string, string> {
  const given = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, masked(String(value)).slice(0, 200)]))
}

/** The innermost cause first, as Sentry expects. */
function exceptionsOf(error: unknown, kind: string): object[] {
  if (!(error instanceof Error))
    return [{ type: kind, value: error === undefined ? kind : masked(JSON.stringify(error)) }]
  const causes = error.cause === undefined ? [] : exceptionsOf(error.cause, kind)
  const frames = framesOf(error.stack ?? '')
  const stacktrace = frames.length === 0 ? {} : { stacktrace: { frames } }
  return [...causes, { type: error.name, value: masked(error.message), ...stacktrace }]
}

/** The oldest call first. */
function framesOf(stack: string): object[] {
  return [...stack.matchAll(/at (?:(.+?) \()?(?:file:\/\/)?([^()\s]+):(\d+):(\d+)\)?/g)]
    .slice(0, MOST_FRAMES)
    .map(([, name = '', filename = '', line, column]) => ({
      function: name,
      filename,
      lineno: Number(line),
      colno: Number(column),
      in_app: !filename.includes('node_modules') && !filename.startsWith('node:'),
    }))
    .toReversed()
}

const masked = (text: string) => maskPersonal(text).slice(0, LONGEST_TEXT)
