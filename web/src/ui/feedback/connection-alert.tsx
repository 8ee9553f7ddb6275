import { Alert } from './alert.tsx'

/** Shows that the connection is lost or slow; the person does not have to do anything. */
export function ConnectionAlert({ connection }: { connection: 'fine' | 'slow' | 'lost' }) {
  if (connection === 'fine') return null
  return <Alert tone="warning">{WORDS[connection]}</Alert>
}

const WORDS = {
  lost: 'Sem conexão. Vamos tentar de novo assim que a internet voltar, e nada do que você digitou se perde.',
  slow: 'A conexão está lenta. Está demorando mais que o normal, mas continuamos tentando.',
}
