import type { Config } from '@drip/server/config'

interface Demo {
  merchants?: { name: string; apiKey: string }[]
  customers?: { cpf: string; phone: string; name: string; password?: string }[]
}

/** What a person needs to begin, printed once everything is up. */
export async function welcome(config: Config, sandboxUrl: string): Promise<string> {
  // the answer comes from our own sandbox, with values from our own demo world
  const demo = (await (await fetch(`${sandboxUrl}/control/demo`)).json()) as Demo
  const lines = [
    '',
    `  Drip             ${config.publicUrl}`,
    `  Loja de teste    ${sandboxUrl}/store`,
    ...(config.testWorld?.url == null
      ? []
      : [`  Ambiente teste   ${config.testWorld.url}   (das lojas, em instantes; entra-se pela Integração)`]),
    `  Painel           ${sandboxUrl}/   (mensagens, banco, falhas, relógio)`,
    '',
    ...(demo.merchants ?? []).map((it) => `  API key          ${it.apiKey}  ${it.name}`),
    ...(demo.customers ?? []).map(
      ({ phone, cpf, name, password }) =>
        `  Cliente          ${phone}  CPF ${cpf}  ${name}${password === undefined ? '' : `  senha ${password}`}`,
    ),
    '',
    '  Ctrl-C ends everything.',
    '',
  ]
  return lines.join('\n')
}
