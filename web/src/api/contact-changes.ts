/** What the link of a message says of a change of phone or e-mail, and the objection to it. */
import type { Objection } from '@drip/core/contracts/contact-changes'
import { call } from './call.ts'

export const objectToChange = (token: string) =>
  call<Objection>({
    method: 'POST',
    path: `/api/v1/contact_changes/${encodeURIComponent(token)}/objection`,
  })
