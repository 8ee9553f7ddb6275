/** The people of the demo back-office: one for each role. */
import type { AdminRole } from '@drip/core/contracts/admin/admin-permissions'

export const DEMO_ADMINS: readonly { email: string; name: string; role: AdminRole }[] = [
  { email: 'dona@drip.com.br', name: 'Antônia Vilela', role: 'OWNER' },
  { email: 'operacao@drip.com.br', name: 'Bruno Tavares', role: 'OPERATOR' },
  { email: 'financeiro@drip.com.br', name: 'Cecília Rangel', role: 'FINANCE' },
  { email: 'risco@drip.com.br', name: 'Davi Monteiro', role: 'RISK' },
  { email: 'catalogo@drip.com.br', name: 'Estela Brandão', role: 'CATALOGUE' },
]
