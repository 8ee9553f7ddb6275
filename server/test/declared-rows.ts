/**
 * What the code declares about each statement that it sends: its place in the code, and the columns that its row type
 * names.
 */
import { fileURLToPath } from 'node:url'
import {
  type Node,
  type SourceFile,
  isCallExpression,
  isPropertyAccessExpression,
} from 'typescript/unstable/ast'
import { API, type Checker, type Project, type Symbol, type Type } from 'typescript/unstable/sync'
import { ONLY_COLUMN } from './recorded.ts'

/** PostgreSQL's types as pg returns them. */
export type Kind = 'boolean' | 'bytes' | 'instant' | 'json' | 'list' | 'number' | 'text'

export interface DeclaredColumn {
  name: string
  nullable: boolean
  /** The kinds that a value may have; several for a type that covers several. */
  kinds: readonly Kind[]
  /** The field that declares it: several statements may return one type. Null for the only column of one statement. */
  field: number | null
}

export interface Declared {
  /** `file:line:column` of the method's name, as in an error's stack. */
  place: string
  /** Null if nothing of the answer is read. */
  columns: readonly DeclaredColumn[] | null
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ASKING_VALUES = new Set(['value', 'values', 'count'])
const ASKING = new Set([...ASKING_VALUES, 'row', 'rows'])
const SENDING = new Set([...ASKING, 'run', 'write', 'must'])

/** Every place in the product that sends a statement. */
export function declaredRows(): Declared[] {
  const api = new API({ cwd: ROOT })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [`${ROOT}server/tsconfig.json`] })
    const project = snapshot.getProject(`${ROOT}server/tsconfig.json`)
    if (project === undefined) throw new Error('the server has no types')
    const reader = rowReader(project)
    const isStatement = (argument: Node) => {
      const type = project.checker.getTypeAtLocation(argument)
      return type !== undefined && project.checker.typeToString(type) === 'Sql'
    }
    return project.program
      .getSourceFileNames()
      .filter((it) => it.includes('/server/src/') && !/\.(test|races)\.ts$/.test(it))
      .filter((it) => !it.includes('/platform/database/'))
      .flatMap((file) => {
        const source = project.program.getSourceFile(file)
        return source === undefined ? [] : sendingsIn(source, isStatement).map((it) => ({ source, ...it }))
      })
      .flatMap(({ source, call, method, at }) => {
        const { line, character } = source.getLineAndCharacterOfPosition(at)
        const place = `${source.fileName.slice(ROOT.length)}:${line + 1}:${character + 1}`
        return [{ place, columns: ASKING.has(method) ? reader(call, method) : null }]
      })
  } finally {
    api.close()
  }
}

interface Sending {
  call: Node
  method: string
  /** Where its name begins. */
  at: number
}

function sendingsIn(source: SourceFile, isStatement: (argument: Node) => boolean): Sending[] {
  const found: Sending[] = []
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const { name } = node.expression
      if (SENDING.has(name.text) && node.arguments.some(isStatement))
        found.push({ call: node, method: name.text, at: name.getStart(source) })
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

function rowReader({ checker }: Project): (call: Node, method: string) => DeclaredColumn[] | null {
  return (call, method) => {
    const answer = checker.getTypeAtLocation(call)
    const row = answer === undefined ? undefined : rowOf(checker, answer)
    if (row === undefined || ['unknown', '{}'].includes(checker.typeToString(row))) return null
    // a caller that asks for one value cannot distinguish a missing row from a null
    if (ASKING_VALUES.has(method)) return [only(valueOf(checker, row), method === 'value')]
    const columns = partsOf(row).flatMap((part) =>
      checker.getPropertiesOfType(part).map((property) => columnOf(checker, property)),
    )
    return [...Map.groupBy(columns, (it) => it.name).values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : [others.reduce(either, first)],
    )
  }
}

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? (type.getTypes() ?? []) : [type])

const either = (one: DeclaredColumn, other: DeclaredColumn): DeclaredColumn => ({
  ...one,
  nullable: one.nullable || other.nullable,
  kinds: [...new Set([...one.kinds, ...other.kinds])],
})

/** The row type of `Promise<Row[]>` and of `Promise<Row | null>`. */
function rowOf(checker: Checker, answer: Type): Type | undefined {
  const inner = answer.isTypeReference() ? checker.getTypeArguments(answer)[0] : undefined
  if (inner === undefined) return undefined
  if (checker.isArrayType(inner) && inner.isTypeReference()) return checker.getTypeArguments(inner)[0]
  return checker.getNonNullableType(inner)
}

function columnOf(checker: Checker, property: Symbol): DeclaredColumn {
  const type = checker.getTypeOfSymbol(property)
  if (type === undefined) throw new Error(`${property.name} has no type`)
  return { name: property.name, field: property.id, ...valueOf(checker, type) }
}

const only = (value: Value, mayLack: boolean): DeclaredColumn => ({
  ...value,
  name: ONLY_COLUMN,
  field: null,
  nullable: mayLack || value.nullable,
})

type Value = Pick<DeclaredColumn, 'nullable' | 'kinds'>

function valueOf(checker: Checker, type: Type): Value {
  const values = partsOf(type).filter((part) => !['null', 'undefined'].includes(checker.typeToString(part)))
  return {
    nullable: checker.isTypeAssignableTo(checker.getNullType(), type),
    kinds: [...new Set(values.map((part) => kindOf(checker, part)))],
  }
}

function kindOf(checker: Checker, type: Type): Kind {
  const is = (of: Type) => checker.isTypeAssignableTo(type, of)
  if (is(checker.getNumberType())) return 'number'
  if (is(checker.getStringType())) return 'text'
  if (is(checker.getBooleanType())) return 'boolean'
  if (checker.isArrayLikeType(type)) return 'list'
  const name = type.getSymbol()?.name
  return name === 'Date' ? 'instant' : name === 'Buffer' ? 'bytes' : 'json'
}
