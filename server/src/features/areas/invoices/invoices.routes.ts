import { uploadInvoice as uploadInvoiceCall } from '@drip/core/contracts/merchant/merchant-api'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { routeOf } from '../../../platform/http/serve.ts'
import type { MerchantKeys } from '../merchant-api/merchant-key.ts'
import { uploadInvoice } from './upload-invoice.ts'

const MAX_BYTES = 5_000_000

/** The older service's path; registered separately, so that no other route reads forms with files. */
export async function invoiceRoutes(app: Door, deps: Deps, keys: MerchantKeys): Promise<void> {
  await app.register(async (inside) => {
    await inside.register(multipart, { limits: { files: 1, fields: 5, fileSize: MAX_BYTES, fieldSize: 200 } })

    const { url, config } = routeOf(uploadInvoiceCall)
    inside.post(url, { config, bodyLimit: MAX_BYTES + 10_000 }, async (request) => {
      const merchant = await keys.merchantOf(request, uploadInvoiceCall.scope)
      const { content, orderCode } = await readParts(request)
      const missing = [...(orderCode === '' ? ['orderCode'] : []), ...(content === null ? ['nota'] : [])]
      if (content === null || missing.length > 0) {
        throw new Refusal('INVALID_BODY', { errors: missing.map((field) => ({ field, code: 'required' })) })
      }
      await uploadInvoice(deps, merchant.id, { orderCode, content })
      return { message: 'received' }
    })
  })
}

/** @throws Refusal INVALID_BODY if it is not a form; the form reader's own refusals have their own codes */
async function readParts(request: FastifyRequest): Promise<{ content: Buffer | null; orderCode: string }> {
  let content: Buffer | null = null
  let orderCode = ''
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') content = await part.toBuffer()
      else if (part.fieldname === 'orderCode') orderCode = String(part.value).trim()
    }
  } catch (error) {
    // the parser throws bare errors if the boundary is missing or the form breaks off: the sender's error, not ours
    throw (error as { statusCode?: number }).statusCode === undefined ? new Refusal('INVALID_BODY') : error
  }
  return { content, orderCode }
}
