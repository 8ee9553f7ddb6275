/** The server's entry: the area's frame and the shape of what will stand in it. */
import { drawing } from '../../drawing.tsx'
import { pathsOf } from '../../signed/screens.ts'
import { MerchantApp } from './merchant-app.tsx'
import { AREA, SCREENS } from './screens.ts'

export const render = drawing(MerchantApp)

/** What the server opens with this page. */
export const paths = [AREA.home, `${AREA.home}/`, ...pathsOf(SCREENS)]
