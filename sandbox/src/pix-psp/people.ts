/** Made-up payers: the same seed always gives the same person. */
import { createHash } from 'node:crypto'
import { completeCpf } from '../platform/documents.ts'

const FIRST_NAMES = [
  'Ana',
  'Bruno',
  'Camila',
  'Diego',
  'Elisa',
  'Fábio',
  'Helena',
  'Igor',
  'Júlia',
  'Lucas',
  'Marina',
  'Otávio',
]
const LAST_NAMES = [
  'Almeida',
  'Barbosa',
  'Cardoso',
  'Duarte',
  'Esteves',
  'Ferreira',
  'Lima',
  'Moraes',
  'Nunes',
  'Pereira',
  'Ramos',
  'Teixeira',
]

export function madeUpPerson(seed: string): { cpf: string; nome: string } {
  const bytes = createHash('sha256').update(seed).digest()
  const base = String(bytes.readUInt32BE(0) % 900_000_000).padStart(9, '1')
  const pick = (names: string[], at: number): string => names[(bytes[at] ?? 0) % names.length] ?? 'Ana'
  return {
    cpf: completeCpf(base),
    nome: `${pick(FIRST_NAMES, 4)} ${pick(LAST_NAMES, 5)} ${pick(LAST_NAMES, 6)}`,
  }
}
