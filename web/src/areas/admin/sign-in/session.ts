import { areaSession } from '../../../signed/area-session.ts'
import { AREA } from '../screens.ts'

/** An admin's session in this browser, and the ways in and out. */
export const session = areaSession('ADMIN', AREA)
