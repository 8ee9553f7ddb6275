import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'

const world = await ownWorld()

describe('an address that leads nowhere', () => {
  it('tells a person in words, and a program by its code', async () => {
    const person = await fetch(`${world.url}/nowhere`, { headers: { accept: 'text/html,*/*' } })
    expect(person.status).toBe(404)
    expect(person.headers.get('content-type')).toContain('text/html')
    expect(await person.text()).toContain('A página que você estava procurando não existe')
    const program = await world.call('GET', '/nowhere')
    expect([program.status, program.body['code']]).toEqual([404, 'NOT_FOUND'])
  })
})
