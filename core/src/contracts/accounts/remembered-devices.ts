import { z } from 'zod'
import { Instant } from '../shapes.ts'

/** Browsers in which a purchase begins with only the code, most recently used first. */
export const OwnDevices = z.object({
  devices: z.array(
    z.object({
      id: z.uuid(),
      /** Browser and system in words. */
      device: z.string(),
      since: Instant,
      lastUsedAt: Instant,
      until: Instant,
      isThisOne: z.boolean(),
    }),
  ),
})
export type OwnDevices = z.output<typeof OwnDevices>
