/** What each process of the product that is measured is started with. */

/** Shared by the outside world and a product that is only measured. */
export const SECRET = 'only-for-the-benchmark'

/** @param it.web the address under which people reach it */
export function environmentOf(it: { role: 'api' | 'worker'; databaseUrl: string; web: string }) {
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    ROLE: it.role,
    DATABASE_URL: it.databaseUrl,
    PUBLIC_URL: it.web,
    SECRET,
    PIX_WEBHOOK_SECRET: SECRET,
    COMPANY_NAME: 'Benchmark S.A.',
    COMPANY_CNPJ: '11222333000181',
    COMPANY_ADDRESS: 'Rua da Medida, 1',
  }
}

/** All companies that it calls, played at one address. */
export const companiesAt = (url: string) => ({
  PIX_API_URL: `${url}/v2`,
  PIX_TOKEN_URL: `${url}/oauth/token`,
  MESSAGES_URL: url,
  BUREAU_URL: url,
  ANTIFRAUD_URL: url,
  POSTAL_URL: url,
})

/** @throws if it is not ready within a minute */
export async function untilReady(web: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const ready = await fetch(`${web}/health/ready`).then(
      (it) => it.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the product did not become ready')
}
