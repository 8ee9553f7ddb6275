import { describe, expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/129.0 Mobile Safari/537.36',
      'Chrome no Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1',
      'Safari no iPhone ou iPad',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/129.0 Safari/537.36 Edg/129.0', 'Edge no Windows'],
    ['curl/8.5.0', 'Um navegador'],
    ['<b>Chrome/1</b>', 'Chrome'],
  ])('of %s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})
