import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const key = Buffer.from(process.env.DRIP_WEBHOOK_SECRET.replace('whsec_', ''), 'base64')

function isFromDrip(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(Date.now() / 1000 - timestamp) < 300)) return false
  const expected = Buffer.from(
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return signatures
    .split(' ')
    .map((it) => Buffer.from(it))
    .some((it) => it.length === expected.length && timingSafeEqual(it, expected))
}

createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    if (!isFromDrip(request.headers, body)) return response.writeHead(401).end()
    // keep it, answer, and do the work afterwards
    const event = JSON.parse(body)
    console.log(event.type)
    response.writeHead(204).end()
  })
}).listen(process.env.PORT)
