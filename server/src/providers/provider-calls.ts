/** Tells whoever listens how each call to a company outside went; nobody need listen. */
import { channel } from 'node:diagnostics_channel'

export interface ProviderCall {
  provider: string
  /** Null: it answered. Nothing personal. */
  error: string | null
}

const CALLS = channel('drip:provider-calls')

export function reportProviderCall(call: ProviderCall): void {
  if (CALLS.hasSubscribers) CALLS.publish(call)
}

/** Until the returned function is called. */
export function onProviderCall(hear: (call: ProviderCall) => void): () => void {
  // the channel carries nothing else
  const listen = (message: unknown) => hear(message as ProviderCall)
  CALLS.subscribe(listen)
  return () => {
    CALLS.unsubscribe(listen)
  }
}
