import type { Message, MessageProvider } from './need.ts'

/** E-mail uses its own provider if there is one; everything else uses the gateway. */
export function byChannel(gateway: MessageProvider, mail: MessageProvider | null): MessageProvider {
  const carrierOf = ({ channel }: Pick<Message, 'channel'>) =>
    channel === 'EMAIL' && mail !== null ? mail : gateway
  return {
    send: (message) => carrierOf(message).send(message),
    hasArrived: (message) => carrierOf(message).hasArrived(message),
    acceptsNow: (channel) => carrierOf({ channel }).acceptsNow(channel),
  }
}
