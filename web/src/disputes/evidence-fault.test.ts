import { expect, it } from 'vitest'
import { evidenceFault } from './evidence-fault.ts'

const refused = (status: number, code: string, errors?: { field: string; code: string }[]) =>
  evidenceFault({
    kind: 'refused',
    status,
    problem: { type: 'about:blank', title: '', status, code, ...(errors === undefined ? {} : { errors }) },
  })

it.each([
  [
    'a file with a virus',
    refused(422, 'INVALID_FIELDS', [{ field: 'content', code: 'infected' }]),
    /perigoso/,
  ],
  ['one that nobody can look into now', refused(503, 'PROVIDER_UNAVAILABLE'), /verificar o arquivo agora/],
  ['one too many', refused(422, 'INVALID_FIELDS', [{ field: 'content', code: 'too_many' }]), /5 arquivos/],
  ['one for what is over', refused(409, 'DISPUTE_NOT_WAITING'), /já foi encerrado/],
  ['anything else', refused(500, 'INTERNAL'), /Não conseguimos enviar/],
  ['a line that broke', evidenceFault({ kind: 'offline' }), /Não conseguimos enviar/],
])('a person who sent %s reads what they can do', (_, told, words) => {
  expect(told).toMatch(words)
})
