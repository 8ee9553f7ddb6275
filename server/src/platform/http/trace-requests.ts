/** A span for each request, which contains everything done for it. */
import { type Context, type Span, SpanKind, SpanStatusCode, context, trace } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import { contextOf } from '../tracing.ts'
import type { Door } from './http.ts'
import { operationOf } from './serve.ts'

export function traceRequests(app: Door): void {
  const underWay = new WeakMap<FastifyRequest, { span: Span; within: Context }>()
  app.addHook('onRequest', (request, _reply, go) => {
    const { url = 'nowhere', config } = request.routeOptions
    // a stream is open as long as somebody watches: its duration means nothing
    if (operationOf(config)?.reads === 'stream') return go()
    const { traceparent } = request.headers
    const parent = contextOf(typeof traceparent === 'string' ? { traceparent } : {})
    const attributes = { 'http.request.method': request.method, 'http.route': url }
    const span = trace
      .getTracer('drip')
      .startSpan(`${request.method} ${url}`, { kind: SpanKind.SERVER, attributes }, parent)
    const within = trace.setSpan(parent, span)
    underWay.set(request, { span, within })
    context.with(within, go)
  })
  // a body is read by the socket's own events, outside the request's context
  app.addHook('preValidation', (request, _reply, go) => {
    const it = underWay.get(request)
    return it === undefined ? go() : context.with(it.within, go)
  })
  app.addHook('onResponse', (request, reply, go) => {
    const span = underWay.get(request)?.span
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    go()
  })
}
