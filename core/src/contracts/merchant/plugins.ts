/**
 * Connecting a store platform (001 §2.3, §7.2). The page reads `code` (and `state`) from its address and posts them;
 * the browser then goes to the answer's `Location`.
 */
import { z } from 'zod'

export const PLUGIN_PLATFORMS = ['nuvemshop', 'vtex'] as const
export type PluginPlatform = (typeof PLUGIN_PLATFORMS)[number]

export const PluginSignUp = z.object({
  code: z.string().min(1).max(500),
  /** Returned by the platform if we started the connection. */
  state: z.string().max(200).optional(),
})
export type PluginSignUp = z.output<typeof PluginSignUp>

/** Who asks to be connected, shown before consent. 422 PLUGIN_CODE_REFUSED */
export const VtexSignUp = z.object({
  /** The host of the VTEX shop that may then sell, cancel and refund in the store's name. */
  shop: z.string(),
  /** Since when the store is connected to a VTEX shop: consent ends that connection. Null if there is none. */
  connectedSince: z.iso.datetime().nullable(),
})
export type VtexSignUp = z.output<typeof VtexSignUp>

/** The store's present connections. */
export const ConnectedPlugins = z.object({
  content: z.array(
    z.object({
      platform: z.enum(PLUGIN_PLATFORMS),
      /** The shop's id there; '' if the platform gave none. */
      shopId: z.string(),
      connectedAt: z.iso.datetime(),
    }),
  ),
})
export type ConnectedPlugins = z.output<typeof ConnectedPlugins>
