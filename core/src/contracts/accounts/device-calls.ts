/** Calls of a browser that remembers a shopper, or is about to (decision 107). */
import { CheckoutAnswer } from '../checkout.ts'
import { chapter } from '../operation.ts'

const device = chapter({ audience: 'ANYBODY', tag: 'Checkout', base: '/api/v1/checkouts/:id/device' })

export const continueWithDevice = device.put('continueWithDevice', '', {
  summary: 'Begin with the phone of whom this browser remembers: a code goes to it',
  answer: CheckoutAnswer,
  refusals: [404, 409, 422],
})
export const rememberDevice = device.post('rememberDevice', '', {
  summary:
    'Remember who has just bought on this browser: they typed the code here, and paid from an account of their own',
  refusals: [404, 409],
})
export const forgetDevice = device.delete('forgetDevice', '', {
  summary: 'Nobody is remembered on this browser any more',
  refusals: [],
})
