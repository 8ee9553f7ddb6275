/** The server's entry: the area's frame with placeholders. */
import { drawing } from '../../drawing.tsx'
import { pathsOf } from '../../signed/screens.ts'
import { CustomerApp } from './customer-app.tsx'
import { AREA, SCREENS } from './screens.ts'

export const render = drawing(CustomerApp)

/** The addresses for which the server sends this page. */
export const paths = [AREA.home, `${AREA.home}/`, ...pathsOf(SCREENS)]
