/**
 * What the post knows about a CEP: the street for well-known streets of the capitals, otherwise only the city (as for
 * the general codes of small towns), otherwise nothing.
 */
import capitalsFile from '../../data/capitals.json' with { type: 'json' }
import rangesFile from '../../data/cep-ranges.json' with { type: 'json' }
import municipalitiesFile from '../../data/municipalities.json' with { type: 'json' }

/** In ViaCEP's shape. */
export interface PostalAddress {
  cep: string
  logradouro: string
  complemento: string
  bairro: string
  localidade: string
  uf: string
  ibge: string
  ddd: string
}
interface City {
  localidade: string
  uf: string
  ibge: string
  ddd: string
}

/** `cep` is eight digits; undefined if the post never assigned it. */
export function findAddress(cep: string): PostalAddress | undefined {
  const street = STREETS.get(cep)
  if (street) return addressOf(cep, street.city, street.name, street.neighbourhood)
  const capital = CAPITALS.find((it) => it.ranges.some(([from = '', to = '']) => from <= cep && cep <= to))
  if (capital) return addressOf(cep, capital.city)
  const uf = stateOf(cep)
  const cities = CITIES.get(uf ?? '') ?? []
  const city = cities[Number(cep.slice(0, 5)) % cities.length]
  return city && addressOf(cep, city)
}

const CAPITALS = capitalsFile.capitals.map(({ city, uf, ibge, ddd, ranges, streets }) => ({
  city: { localidade: city, uf, ibge, ddd },
  ranges,
  streets,
}))

const STREETS = new Map(
  CAPITALS.flatMap(({ city, streets }) =>
    streets.map(([cep = '', name = '', neighbourhood = '']) => [cep, { city, name, neighbourhood }] as const),
  ),
)

const CITIES = Map.groupBy(
  municipalitiesFile.rows.map(([ibge, localidade, uf, ddd]): City => ({
    localidade: String(localidade),
    uf: String(uf),
    ibge: String(ibge),
    ddd: String(ddd),
  })),
  (it) => it.uf,
)

const stateOf = (cep: string): string | undefined =>
  rangesFile.rows.find(([, from = '', to = '']) => from <= cep && cep <= to)?.[0]

function addressOf(cep: string, city: City, logradouro = '', bairro = ''): PostalAddress {
  return { cep: `${cep.slice(0, 5)}-${cep.slice(5)}`, logradouro, complemento: '', bairro, ...city }
}
