/** A minimal PSP for confirming a payment: a token, and the Pix of a charge. It costs almost nothing. */
import { createServer } from 'node:http'
import { closeNow, listenHere } from '../../../server/test/free-port.ts'

export interface LeanPix {
  endToEndId: string
  txid: string
  /** Reais with two decimals. */
  valor: string
  horario: string
}

export interface LeanPsp {
  url: string
  /** Marks this charge as paid. */
  pay(pix: LeanPix): void
  close(): Promise<void>
}

export async function startLeanPsp(): Promise<LeanPsp> {
  const paid = new Map<string, LeanPix>()
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    const url = new URL(request.url ?? '/', 'http://psp')
    if (url.pathname.endsWith('/oauth/token')) {
      response.end(JSON.stringify({ access_token: 'lean', expires_in: 3600 }))
      return
    }
    const pix = paid.get(url.searchParams.get('txid') ?? '')
    const parametros = { paginacao: { quantidadeDePaginas: 1 } }
    response.end(JSON.stringify({ parametros, pix: pix === undefined ? [] : [pix] }))
  })
  const url = await listenHere(server)
  return {
    url,
    pay: (pix) => void paid.set(pix.txid, pix),
    close: () => closeNow(server),
  }
}
