/**
 * The screens of a signed-in area as one table: each line has an address, permission, title, place in the navigation
 * and page. It is used to build and read addresses, to name tabs, to build the navigation, and to tell the server which
 * addresses to serve.
 *
 * In a path `:id` stands for letters, digits, `-` and `_`, and `:kind(fees|cashbacks)` for one of these words. A page
 * receives them as its properties. Each page is a separate file, loaded when it is needed. Pages build addresses from
 * the table that contains them, so they must declare their return type (`: ReactNode`); otherwise the compiler would
 * need the table's type to infer the table's type.
 */
import { createElement, type ComponentType, type ReactNode } from 'react'

export type ParamsOf<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamsOf<Head> & ParamsOf<Rest>
  : Path extends `:${infer Name}(${infer Words})`
    ? Readonly<Record<Name, OneOf<Words>>>
    : Path extends `:${infer Name}`
      ? Readonly<Record<Name, string>>
      : object

type OneOf<Words extends string> = Words extends `${infer Word}|${infer More}` ? Word | OneOf<More> : Words

/** The query after the path; undefined is left out. */
export type HrefQuery = Readonly<Record<string, string | undefined>>

type Href<Path extends string> = Path extends `${string}:${string}`
  ? (params: ParamsOf<Path>, query?: HrefQuery) => string
  : (query?: HrefQuery) => string

export interface NavPlace {
  /** The group of the navigation; its entries are in the order of the table. */
  in: string
  icon: (props: { size?: number }) => ReactNode
  /** The label in the navigation, if it differs from the screen's title. */
  label?: string
}

interface Line<Path extends string, Need extends string> {
  path: Path
  /** The name for the tab and screen readers, after "Drip - ". */
  title: string
  /** The permission needed to open it; without one, everybody who is signed in may. */
  needs?: Need
  nav?: NavPlace
  /** The screen whose navigation entry is the current one while this screen is open. */
  under?: string
  page: () => Promise<ComponentType<ParamsOf<Path>>>
}

/** A line of the table, as the frame around all pages uses it. */
export interface Screen<Need extends string = string> {
  name: string
  path: string
  title: string
  needs: Need | null
  nav: NavPlace | null
  under: string | null
  page: { load: () => Promise<void>; loaded: () => ComponentType<ScreenParams> | null }
}

export type ScreenParams = Readonly<Record<string, string>>

export type Screens<Paths extends Readonly<Record<string, string>>, Need extends string> = {
  readonly [Name in keyof Paths]: Screen<Need> & { href: Href<Paths[Name]> }
}

/** A table whose screens need one of `Need`: `screensFor<AdminPermission>()({ orders: { … } })`. */
export const screensFor =
  <Need extends string>() =>
  <const Paths extends Readonly<Record<string, string>>>(lines: {
    readonly [Name in keyof Paths]: Line<Paths[Name], Need>
  }): Screens<Paths, Need> =>
    // entries lose which name has which line; the type of the lines above guarantees it
    Object.fromEntries(
      Object.entries<Line<string, Need>>(lines as Readonly<Record<string, Line<string, Need>>>).map(
        ([name, line]) => [name, screenOf(name, line)],
      ),
    ) as unknown as Screens<Paths, Need>

function screenOf<Need extends string>(name: string, line: Line<string, Need>) {
  const { path, title, needs = null, nav = null, under = null } = line
  const takesParams = path.includes(':')
  return {
    name,
    path,
    title,
    needs,
    nav,
    under,
    page: pageOf(line.page),
    href: (first: HrefQuery = {}, second: HrefQuery = {}) =>
      takesParams ? hrefOf(path, first, second) : hrefOf(path, {}, first),
  }
}

function pageOf(load: () => Promise<ComponentType<object>>): Screen['page'] {
  let page: ComponentType<ScreenParams> | null = null
  return {
    loaded: () => page,
    load: async () => {
      // the line's type guarantees that the page accepts its path's parameters, and the path is read before the page
      // renders
      page ??= (await load()) as unknown as ComponentType<ScreenParams>
    },
  }
}

const PARAM = /:(\w+)(?:\(([^)]*)\))?/g

function hrefOf(path: string, params: HrefQuery, query: HrefQuery): string {
  const address = path.replace(PARAM, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length === 0 ? address : `${address}?${new URLSearchParams(given)}`
}

export interface OpenScreen<Need extends string = string> {
  screen: Screen<Need>
  params: ScreenParams
}

/** Reads a table's addresses. If two lines match, the one with fewer `:params` wins: `create` is not an id. */
export function screenReader<Need extends string>(
  table: Readonly<Record<string, Screen<Need>>>,
): (pathname: string) => OpenScreen<Need> | null {
  const patterns = Object.values(table)
    .map((screen) => ({ screen, pattern: patternOf(screen.path), params: screen.path.split(':').length }))
    .toSorted((one, other) => one.params - other.params)
  return (pathname) => {
    for (const { screen, pattern } of patterns) {
      const found = pattern.exec(pathname)
      if (found !== null) return { screen, params: { ...found.groups } }
    }
    return null
  }
}

function patternOf(path: string): RegExp {
  const pattern = path.replace(
    PARAM,
    (_, name: string, words?: string) => `(?<${name}>${words ?? '[\\w-]+'})`,
  )
  return new RegExp(`^${pattern}/?$`)
}

/** The screen whose navigation entry is the current one. */
const wayOf = ({ name, under }: Screen): string => under ?? name

/** The addresses that the server serves, with the words of `:kind(…)` in its router's syntax. */
export const pathsOf = (table: Readonly<Record<string, Screen>>): string[] =>
  Object.values(table).map(({ path }) =>
    path.replace(PARAM, (_, name: string, words?: string) =>
      words === undefined ? `:${name}` : `:${name}(^(?:${words})$)`,
    ),
  )

/** The navigation's entries in their groups, limited to `screens`; a group's heading may be null. */
export function waysThrough(
  screens: readonly Screen[],
  groups: Readonly<Record<string, string | null>>,
  current: Screen | null,
  iconSize = 20,
) {
  const ways = screens.flatMap(({ nav, ...screen }) => (nav === null ? [] : [{ ...screen, nav }]))
  return Object.entries(groups)
    .map(([group, label]) => ({
      ...(label !== null && { label }),
      ways: ways
        .filter(({ nav }) => nav.in === group)
        .map(({ name, path, title, nav }) => ({
          href: path,
          label: nav.label ?? title,
          icon: createElement(nav.icon, { size: iconSize }),
          current: current !== null && wayOf(current) === name,
        })),
    }))
    .filter(({ ways: some }) => some.length > 0)
}
