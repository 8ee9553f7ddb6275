/**
 * Traces (OpenTelemetry): a request, its transactions, the jobs that follow from it and the calls to companies stand under one id, across
 * processes and with whoever calls us or is called (W3C Trace Context). Where nobody listens (start-tracing.ts) all of it is nothing.
 * Spans are named by routes, kinds and companies; nothing personal belongs into them.
 */
import {
  type Attributes,
  type Context,
  SpanKind,
  SpanStatusCode,
  context,
  propagation,
  trace,
} from '@opentelemetry/api'

/** As the header `traceparent` says it. */
export interface Traceparent {
  traceparent?: string
}

/** What goes on in a trace. @throws what the work throws */
export async function traced<T>(
  name: string,
  work: () => Promise<T>,
  { kind = SpanKind.INTERNAL, attributes = {}, after = [] }: SpanOf = {},
): Promise<T> {
  const [first] = after
  const parent = first === undefined ? context.active() : contextOf(first)
  const links = after.slice(1).flatMap((it) => {
    const linked = trace.getSpanContext(contextOf(it))
    return linked === undefined ? [] : [{ context: linked }]
  })
  return trace.getTracer('drip').startActiveSpan(name, { kind, attributes, links }, parent, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

interface SpanOf {
  kind?: SpanKind
  attributes?: Attributes
  /** What it follows from, where that is not under way here: the first is its parent, the others are linked. */
  after?: readonly Traceparent[]
}

/** For whoever goes on with the work that is under way; empty where nobody listens. */
export function traceparent(): Traceparent {
  const carrier: Traceparent = {}
  propagation.inject(context.active(), carrier)
  return carrier
}

/** The id of the work that is under way, for logs; undefined where nobody listens. */
export const traceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId

export const contextOf = (carrier: Traceparent): Context => propagation.extract(context.active(), carrier)
