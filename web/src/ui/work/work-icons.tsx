/** Icons used only by the work areas. */
import { icon } from '../icons.tsx'

export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const SearchIcon = icon(<circle cx="11" cy="11" r="6.5" />, <path d="m20 20-4.3-4.3" />)
export const SortIcon = icon(
  <path className="icon__up" d="m8 9.5 4-4 4 4" />,
  <path className="icon__down" d="m8 14.5 4 4 4-4" />,
)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const LinkIcon = icon(
  <path d="M10 13.5a4 4 0 0 0 5.7.3l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2" />,
  <path d="M14 10.5a4 4 0 0 0-5.7-.3l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2" />,
)
export const KeyIcon = icon(<circle cx="8" cy="15.5" r="4" />, <path d="m11 12.5 8-8M16 7.5l2.5 2.5" />)
export const TeamIcon = icon(
  <circle cx="9" cy="8.5" r="3.2" />,
  <path d="M2.8 19c.5-3.2 3-5 6.2-5s5.7 1.8 6.2 5M15.5 5.6a3.2 3.2 0 0 1 0 5.8M17.5 14.4c2 .6 3.3 2.2 3.7 4.6" />,
)
export const StoreIcon = icon(
  <path d="M4 9.5 5.5 4.5h13L20 9.5M5.5 11.5V19.5h13v-8" />,
  <path d="M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M10 19.5v-4.5h4v4.5" />,
)
export const MoreIcon = icon(<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="3" />)
export const ChartIcon = icon(<path d="M4 4v16h16M8 16v-4M12 16V8M16 16v-6M20 16V6" />)
export const SquaresIcon = icon(<path d="M4 4h7v7H4ZM14 4h6v4h-6ZM14 12h6v8h-6ZM4 15h7v5H4Z" />)
