/** The calls of the collections desk (decision 79). A case is identified by its customer, who has at most one open. */
import { z } from 'zod'
import { chapter } from '../../operation.ts'
import { ById, NoteId, pagingBy } from '../../shapes.ts'
import * as lists from './collection-lists.ts'
import * as area from './admin-collections.ts'

const desk = chapter({
  audience: 'ADMIN',
  tag: 'Collections',
  base: '/admin_backoffice/api/v1/collections',
})

export const showQueue = desk.get('showQueue', '', {
  summary: 'How many cases wait, and which one the person who asks has in hand',
  needs: ['COLLECTIONS_WORK'],
  answer: area.CollectionQueue,
})
export const takeNextCase = desk.put('takeNextCase', '/next', {
  summary:
    'The case whose call is worth most, to one person at a time and for fifteen minutes; whoever has one in hand is given the same again',
  needs: ['COLLECTIONS_WORK'],
  answer: area.NextCollectionCase,
})
export const showCollectors = desk.get('showCollectors', '/people', {
  summary: 'Who may be given a case',
  needs: ['COLLECTIONS_LEAD'],
  answer: area.Collectors,
})
export const listTeam = desk.get('listTeam', '/team', {
  summary: 'What each person of the desk did in some days, and who has a case in hand now',
  needs: ['COLLECTIONS_LEAD'],
  query: area.TeamQuery,
  answer: area.Team,
  listed: lists.TEAM_LISTED,
})
export const listTeamCalls = desk.get('listTeamCalls', '/team/:id/calls', {
  summary: 'The calls of one person in some days, the newest first',
  needs: ['COLLECTIONS_LEAD'],
  query: area.TeamQuery.extend({
    after: z.string().max(200).optional(),
    size: pagingBy(20).shape.size,
  }),
  answer: area.TeamCalls,
  listed: lists.TEAM_CALLS_LISTED,
  refusals: [],
})
export const showCase = desk.get('showCase', '/:id', {
  summary: 'The case of a customer, with everything that a call needs',
  needs: ['COLLECTIONS_WORK'],
  answer: area.CollectionCase,
})
export const takeCase = desk.put('takeCase', '/:id/hold', {
  summary: 'A case of one’s own choice; `detail` says what stands against a call',
  needs: ['COLLECTIONS_WORK'],
  refusals: [404, 409],
})
export const putBackCase = desk.delete('putBackCase', '/:id/hold', {
  summary: 'Back to the queue without a call',
  needs: ['COLLECTIONS_WORK'],
  refusals: [],
})
export const moveCase = desk.put('moveCase', '/:id/holder', {
  summary:
    'Somebody’s case is given to another for an hour, or goes back to the queue; whoever had it writes nothing of it any more. `detail` says what stands against a call',
  needs: ['COLLECTIONS_LEAD'],
  body: area.CaseMove,
  refusals: [404, 409],
})
export const writeContact = desk.put('writeContact', '/:id/contacts/:contactId', {
  summary:
    'What came of the call, by who has the case in hand; it goes back to the queue for the day that follows from it',
  needs: ['COLLECTIONS_WORK'],
  params: ById.extend({ contactId: NoteId }),
  body: area.CollectionContact,
  refusals: [404, 409],
})
export const sendOffer = desk.put('sendOffer', '/:id/offers/:offerId', {
  summary:
    'One of the offers for a late purchase goes to the customer as a link, by who has the case in hand; it stands as it is for some days. `detail` says what stands against a contact',
  needs: ['COLLECTIONS_WORK'],
  params: ById.extend({ offerId: z.uuid() }),
  body: area.CollectionOffer,
  refusals: [404, 409],
})
export const revokeOffer = desk.delete('revokeOffer', '/:id/offers/:offerId', {
  summary: 'Its link can accept nothing any more',
  needs: ['COLLECTIONS_WORK'],
  params: ById.extend({ offerId: z.uuid() }),
  refusals: [404, 409],
})
