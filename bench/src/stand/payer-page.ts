/**
 * The page of a payer who looks at an instalment's code: it receives the payment event like the browser's page
 * (web/src/api/calls/instalments.ts).
 */
import { showInstalmentToPay, streamInstalment } from '@drip/core/contracts/public-calls'
import type { InstalmentToPay } from '@drip/core/contracts/instalments'
import { EventSource } from 'undici'
import { patiently } from '../../../server/test/busy-world.ts'

/** The interval at which the browser's page polls if its stream was refused. */
const ASK_EVERY_MS = 3000

export interface PayerPage {
  /** The code that pays it. */
  qrCodeText: string
  /** Resolves when the page shows that it is paid. */
  paid: Promise<void>
  close(): void
}

export async function openPayerPage(web: string, instalmentId: string): Promise<PayerPage> {
  const show = async () => {
    const response = await fetch(`${web}${showInstalmentToPay.path.replace(':id', instalmentId)}`)
    if (!response.ok) throw new Error(`the page answered ${response.status}`)
    // an answer of the product, whose tests check its shape
    return ((await response.json()) as InstalmentToPay).installment
  }
  const { qrcodeText } = await patiently(show)
  if (qrcodeText === null) throw new Error('there is nothing to pay')
  const stream = new EventSource(`${web}${streamInstalment.path.replace(':id', instalmentId)}`)
  const { promise: paid, resolve } = Promise.withResolvers<void>()
  stream.addEventListener('message', ({ data }) => {
    if (String(data).includes('"PAID"')) resolve()
  })
  const asking = setInterval(() => {
    if (stream.readyState !== EventSource.CLOSED) return
    void show().then(
      ({ status }) => (status === 'PAID' ? resolve() : undefined),
      () => undefined,
    )
  }, ASK_EVERY_MS)
  return {
    qrCodeText: qrcodeText,
    paid,
    close() {
      clearInterval(asking)
      stream.close()
    },
  }
}
