import { areaSession } from '../../../signed/area-session.ts'
import { AREA } from '../screens.ts'

/** An admin's session in this browser, and how to sign in and out. */
export const session = areaSession('ADMIN', AREA)
