import { describe, expect, it } from 'vitest'
import { openArchive } from '../platform/archive.ts'
import { createClock } from '../platform/clock.ts'
import { createFaults } from '../platform/faults.ts'
import { createLater } from '../platform/later.ts'
import { createInbox } from './messages.ts'

const world = {
  clock: createClock(),
  faults: createFaults(),
  archive: openArchive(':memory:'),
  later: createLater('ordinary'),
  origin: () => '',
  dripUrl: '',
  demoSecret: '',
}

describe('a full inbox', () => {
  it('forgets the oldest message, also under its recipient', () => {
    const inbox = createInbox(world, 2)
    for (const text of ['a', 'b', 'c']) inbox.send({ channel: 'EMAIL', to: 'Ana@Example.com', text })
    expect(inbox.read(undefined, 9).map((message) => message.text)).toEqual(['c', 'b'])
    expect(inbox.read('ana@example.com', 9).map((message) => message.text)).toEqual(['c', 'b'])
  })
})

describe('a query to a carrier', () => {
  it('lists what arrived, what it accepted and lost, and what it never had', () => {
    const inbox = createInbox(world)
    const message = { channel: 'SMS' as const, to: '11987654321', text: 'a' }
    inbox.send(message, { key: 'arrived' })
    inbox.send(message, { key: 'lost', lost: true })
    expect(['arrived', 'lost', 'never'].map((key) => inbox.stateOf(key))).toEqual([
      'DELIVERED',
      'ACCEPTED',
      null,
    ])
  })
})
