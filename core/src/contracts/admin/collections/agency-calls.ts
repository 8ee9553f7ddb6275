/** The calls about collection agencies (decision 118). */
import { z } from 'zod'
import { chapter } from '../../operation.ts'
import { ById } from '../../shapes.ts'
import * as lists from './agency-lists.ts'
import * as area from './admin-agencies.ts'

const agency = chapter({
  audience: 'ADMIN',
  tag: 'Collections',
  base: '/admin_backoffice/api/v1/collections/agencies',
})
/** A file is larger than other bodies. */
const MOST_BYTES = 4_000_000

export const listAgencies = agency.get('listAgencies', '', {
  summary: 'Collection agencies, what they have and what they brought',
  needs: ['COLLECTIONS_LEAD'],
  answer: area.Agencies,
  listed: lists.AGENCIES_LISTED,
})
export const showAgency = agency.get('showAgency', '/:id', {
  summary: 'An agency, with the files that it sent',
  needs: ['COLLECTIONS_LEAD'],
  answer: area.ShownAgency,
})
export const saveAgency = agency.put('saveAgency', '/:id', {
  summary:
    'An agency, under an id that the page chose; cases that it has keep the fee that they were given with',
  needs: ['COLLECTIONS_AGENCIES'],
  proof: true,
  body: area.AgencyWritten,
  answer: area.Agency,
  refusals: [404, 422],
})
export const endAgency = agency.delete('endAgency', '/:id', {
  summary: 'We work with it no more; it must have no case',
  needs: ['COLLECTIONS_AGENCIES'],
  refusals: [404, 409],
})
export const listPlacements = agency.get('listPlacements', '/:id/placements', {
  summary: 'The cases of an agency, the newest first',
  needs: ['COLLECTIONS_LEAD'],
  query: area.PlacementsQuery,
  answer: area.Placements,
  listed: lists.PLACEMENTS_LISTED,
  refusals: [],
})
export const listAgencyPayments = agency.get('listAgencyPayments', '/:id/payments', {
  summary: 'What an agency brought, with its fee, the newest first',
  needs: ['COLLECTIONS_LEAD'],
  query: area.AgencyPaymentsQuery,
  answer: area.AgencyPayments,
  listed: lists.AGENCY_PAYMENTS_LISTED,
  refusals: [],
})
export const showPortfolio = agency.get('showPortfolio', '/:id/portfolio', {
  summary:
    'What the agency is given: each late instalment of its cases as it is today, with its customer and where they pay',
  needs: ['COLLECTIONS_AGENCIES', 'CPF_READ'],
  answer: area.Portfolio,
  listed: lists.PORTFOLIO_LISTED,
})
export const previewHandOver = agency.post('previewHandOver', '/:id/hand-overs/previews', {
  summary: 'How many cases it would be given',
  needs: ['COLLECTIONS_LEAD'],
  asks: true,
  body: area.HandOver,
  answer: area.HandedOver,
  refusals: [404, 422],
})
export const handOver = agency.put('handOver', '/:id/hand-overs/:batchId', {
  summary:
    'Open cases go to an agency, those worth most first; nobody of ours speaks with their customers until they come back. Not at night, for these are told',
  needs: ['COLLECTIONS_AGENCIES'],
  proof: true,
  params: ById.extend({ batchId: z.uuid() }),
  body: area.HandOver,
  answer: area.HandedOver,
  refusals: [404, 409, 422],
})
export const recallCases = agency.put('recallCases', '/:id/recalls', {
  summary: 'The case of a customer comes back, or all that the agency has',
  needs: ['COLLECTIONS_AGENCIES'],
  body: area.Recall,
  answer: area.Recalled,
})
export const previewReturn = agency.post('previewReturn', '/:id/returns/previews', {
  summary: 'A file that the agency sent, read row by row; nothing is changed',
  needs: ['COLLECTIONS_AGENCIES'],
  asks: true,
  body: area.ReturnAsked,
  answer: area.ReturnRead,
  maxBodyBytes: MOST_BYTES,
  timeoutMs: 60_000,
  refusals: [404, 422],
})
export const takeReturn = agency.put('takeReturn', '/:id/returns/:returnId', {
  summary:
    'The rows of the file that are right are taken: payments are counted with their fee, contacts written down, cases come back',
  needs: ['COLLECTIONS_AGENCIES'],
  proof: true,
  params: ById.extend({ returnId: z.uuid() }),
  body: area.ReturnTaken,
  answer: area.ReturnDone,
  maxBodyBytes: MOST_BYTES,
  timeoutMs: 60_000,
  refusals: [404, 422],
})
