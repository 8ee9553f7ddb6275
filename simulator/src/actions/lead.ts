/** The lead of the collections desk: one staff member in every town. */
import sql from 'sql-template-tag'
import type { Town } from '../town.ts'

const LEAD = {
  id: '0197a000-0000-7000-8000-0000000001ea',
  email: 'lidera@exemplo.com.br',
  phone: '',
  name: 'Lia',
  role: 'FINANCE',
  passwordHash: null,
} as const

export async function leadOf({ simulation }: Town): Promise<typeof LEAD> {
  const now = simulation.clock.now()
  await simulation.db.run(sql`
    insert into admin_users (id, email, phone, name, role, created_at, updated_at)
    values (${LEAD.id}, ${LEAD.email}, '', ${LEAD.name}, ${LEAD.role}, ${now}, ${now}) on conflict do nothing`)
  return LEAD
}
