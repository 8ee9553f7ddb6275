/** What a page of the test world can do in addition: it plays the shopper's phone and bank. 404 everywhere else. */
import { z } from 'zod'
import { TestCode } from './test-world.ts'
import { chapter } from '../operation.ts'
import { ById } from '../shapes.ts'

const played = chapter({ audience: 'ANYBODY', tag: 'Test world', base: '/api/test_world' })
const limit = { name: 'test world', tries: 300, minutes: 10 } as const

export const showTestCode = played.get('showTestCode', '/checkouts/:id/code', {
  summary: 'The newest code that went to the phone of this purchase',
  params: ById,
  answer: TestCode,
  limit,
  refusals: [404],
})
export const payTestPix = played.post('payTestPix', '/payments', {
  summary: 'A Pix code is paid, as in the app of a bank, by whom it was made for',
  body: z.object({ qrCodeText: z.string().max(1000) }),
  limit,
  refusals: [404, 409],
})
