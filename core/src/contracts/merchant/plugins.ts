/**
 * The sign-up of a store platform (001 §2.3, §7.2). The page reads `code` (and `state`) from its address and posts them; the
 * answer's `Location` is where the browser goes next.
 */
import { z } from 'zod'

export const PLUGIN_PLATFORMS = ['nuvemshop', 'vtex'] as const
export type PluginPlatform = (typeof PLUGIN_PLATFORMS)[number]

export const PluginSignUp = z.object({
  code: z.string().min(1).max(500),
  /** Given back by the platform where we began the sign-up. */
  state: z.string().max(200).optional(),
})
export type PluginSignUp = z.output<typeof PluginSignUp>

/** Who asks to be joined, as a person reads it before the yes. 422 PLUGIN_CODE_REFUSED */
export const VtexSignUp = z.object({
  /** The host of the shop at VTEX that may sell, cancel and refund in the store's name from then on. */
  shop: z.string(),
  /** Since when the store is joined to a shop at VTEX: that connection ends with the yes. Null where there is none. */
  connectedSince: z.iso.datetime().nullable(),
})
export type VtexSignUp = z.output<typeof VtexSignUp>

/** What the store is joined to now. */
export const ConnectedPlugins = z.object({
  content: z.array(
    z.object({
      platform: z.enum(PLUGIN_PLATFORMS),
      /** The shop's id there; '' where the platform told none. */
      shopId: z.string(),
      connectedAt: z.iso.datetime(),
    }),
  ),
})
export type ConnectedPlugins = z.output<typeof ConnectedPlugins>
