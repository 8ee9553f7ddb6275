/**
 * Traces (OpenTelemetry): a request, its transactions, the resulting jobs and the calls to companies share one id,
 * across processes, callers and called services (W3C Trace Context). Without a collector (start-tracing.ts) all of this
 * does nothing. Spans are named after routes, kinds and companies and contain nothing personal.
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

/** As in the header `traceparent`. */
export interface Traceparent {
  traceparent?: string
}

/** Runs work inside a trace. @throws what the work throws */
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
  /** What it follows from, if that is not in progress here: the first is its parent, the others are linked. */
  after?: readonly Traceparent[]
}

/** For the process that continues the current work; empty without a collector. */
export function traceparent(): Traceparent {
  const carrier: Traceparent = {}
  propagation.inject(context.active(), carrier)
  return carrier
}

/** The id of the current work, for logs; undefined without a collector. */
export const traceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId

export const contextOf = (carrier: Traceparent): Context => propagation.extract(context.active(), carrier)
