import { adminPaths, isAdminHome } from '../../admin-paths.ts'
import { areaSession } from '../../signed/area-session.ts'

/** An admin's session in this browser, and the ways in and out. */
export const session = areaSession('ADMIN', adminPaths.login, isAdminHome)
