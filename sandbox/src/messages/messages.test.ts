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
  later: createLater(false),
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
