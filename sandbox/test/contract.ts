/**
 * Checks answers against the Central Bank's own file, `vectors/openapi-bacen-pix-2.9.0.yaml`. The file has faults if a
 * machine takes it literally; each is corrected here, by name, and nowhere else.
 */
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { parse } from 'yaml'

interface Node {
  [key: string]: unknown
}
interface Contract {
  components: { schemas: Record<string, Node> }
}

const FILE = new URL('../vectors/openapi-bacen-pix-2.9.0.yaml', import.meta.url)

/** `check(name, value)` returns the violations of the schema of that name; an empty list if it is valid. */
export function openContract(): (name: string, value: unknown) => string[] {
  const { components } = mend(parse(readFileSync(FILE, 'utf8')))
  const ajv = new Ajv({ strict: false, allErrors: true })
  ajv.addFormat('date-time', (it) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(it),
  )
  ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/)
  ajv.addFormat('uri', (it) => URL.canParse(it))
  ajv.addFormat('int32', true)
  ajv.addFormat('int64', true)
  ajv.addSchema({ $id: 'pix', components })
  return (name, value) => {
    const validate = ajv.getSchema(`pix#/components/schemas/${name}`)
    if (!validate) throw new Error(`no schema ${name}`)
    if (validate(value) === true) return []
    return (validate.errors ?? []).map((it) => `${it.instancePath} ${it.message}`)
  }
}

function mend(contract: Contract): Contract {
  const { schemas } = contract.components
  walk(schemas, (node) => {
    // CPF patterns are written with slashes inside and match nothing as they stand.
    const { pattern } = node
    if (typeof pattern === 'string') node['pattern'] = pattern.replace(/^\/(.*)\/$/, '$1')
    // A location carries no protocol, so it is no URI.
    if (node['title'] === 'Localização do payload') delete node['format']
    // Either ending matches both descriptions, neither of which requires anything.
    if (String(node['title']).startsWith('Detalhamento do encerramento') && 'oneOf' in node) {
      node['anyOf'] = node['oneOf']
      delete node['oneOf']
    }
    // Fields that are required but described nowhere, or required of the object around the one that has them.
    const { required } = node
    if (Array.isArray(required)) node['required'] = required.filter((it) => !NOWHERE.includes(it))
  })
  // The answer carries `pix`, not `cobs`.
  schemas['PixConsultados'] = { ...schemas['PixConsultados'], required: ['parametros', 'pix'] }
  // An amount is text, but is also described as an object.
  delete propertiesOf(schemas['PixAutomatico'])['valor']?.['anyOf']
  // The PSP names the recurrence, so a request for one cannot.
  schemas['RecBase'] = { ...schemas['RecBase'], required: ['calendario', 'vinculo'] }
  schemas['DadosPagadorRec'] = { ...schemas['DadosPagadorRec'], required: [] }
  // The address belongs to `recebedor`, which requires it as well; here it would be required of the charge itself.
  schemas['DadosRecebedor'] = { ...schemas['DadosRecebedor'], required: [] }
  return contract
}

const NOWHERE: unknown[] = ['idCob', 'retentativa', 'rec', 'pagador', 'atualizacao"']

/** The described fields of a schema, each with its own description. */
const propertiesOf = (schema: Node | undefined): Record<string, Node | undefined> =>
  // The file is read as a tree of plain objects.
  (schema?.['properties'] ?? {}) as Record<string, Node | undefined>

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const it of value) walk(it, visit)
  else if (isNode(value)) {
    visit(value)
    for (const it of Object.values(value)) walk(it, visit)
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
