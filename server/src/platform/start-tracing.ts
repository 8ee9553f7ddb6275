/** Sends traces to a collector that accepts OTLP over HTTP. Loaded only if there is one. */
import { context, propagation, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

export interface TracingConfig {
  /** The collector's address for traces. */
  url: string
  /** The sampled share of traces, 0 to 1. */
  share: number
}

/**
 * @param role of this process
 * @returns flushes the rest and stops
 */
export function startTracing({ url, share }: TracingConfig, role: string): () => Promise<void> {
  const sampler = new TraceIdRatioBasedSampler(share)
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `drip-${role}` }),
    // a stranger's header connects their trace with ours, but does not decide what we keep
    sampler: new ParentBasedSampler({
      root: sampler,
      remoteParentSampled: sampler,
      remoteParentNotSampled: sampler,
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  })
  provider.register({ propagator: new W3CTraceContextPropagator() })
  return async () => {
    await provider.shutdown()
    for (const api of [trace, context, propagation]) api.disable()
  }
}
