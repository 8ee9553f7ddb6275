import type { MessageProvider } from './need.ts'

/** E-mail goes its own way where there is one; everything else goes to the gateway. */
export function byChannel(gateway: MessageProvider, mail: MessageProvider | null): MessageProvider {
  return {
    send: (message) => (message.channel === 'EMAIL' && mail !== null ? mail : gateway).send(message),
  }
}
