/** Pictures that only the areas of people who work here need. */
import { Icon, type Size } from '../icons.tsx'

export const MenuIcon = (size: Size) => (
  <Icon {...size}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
)
export const SearchIcon = (size: Size) => (
  <Icon {...size}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m20 20-4.3-4.3" />
  </Icon>
)
export const SortIcon = (size: Size) => (
  <Icon {...size}>
    <path className="icon__up" d="m8 9.5 4-4 4 4" />
    <path className="icon__down" d="m8 14.5 4 4 4-4" />
  </Icon>
)
