/** The calls of the collection strategy (decision 100). */
import { z } from 'zod'
import { chapter } from '../../operation.ts'
import { ById } from '../../shapes.ts'
import {
  ShownStrategy,
  Strategies,
  StrategyPreview,
  StrategyPreviewAsked,
  StrategyStarted,
  StrategyTrials,
  StrategyWritten,
} from './admin-strategies.ts'

const strategy = chapter({
  audience: 'ADMIN',
  tag: 'Collections',
  base: '/admin_backoffice/api/v1/collections/strategies',
})
const Start = ById.extend({ startId: z.uuid() })

export const listStrategies = strategy.get('listStrategies', '', {
  summary: 'The versions of the collection strategy, and from which day on which is in force',
  needs: ['COLLECTIONS_LEAD'],
  answer: Strategies,
})
export const showTrials = strategy.get('showTrials', '/trials', {
  summary: 'What versions that ran side by side brought',
  needs: ['COLLECTIONS_LEAD'],
  answer: StrategyTrials,
})
export const previewStrategy = strategy.post('previewStrategy', '/previews', {
  summary: 'Whom these stages would reach tomorrow, of those who owe today',
  needs: ['COLLECTIONS_LEAD'],
  asks: true,
  body: StrategyPreviewAsked,
  answer: StrategyPreview,
  timeoutMs: 60_000,
  refusals: [422],
})
export const showStrategy = strategy.get('showStrategy', '/:id', {
  summary: 'A version with its stages',
  needs: ['COLLECTIONS_LEAD'],
  answer: ShownStrategy,
})
export const saveStrategy = strategy.put('saveStrategy', '/:id', {
  summary: 'A draft, under an id that the page chose; what was in force is changed no more',
  needs: ['COLLECTIONS_STRATEGY'],
  body: StrategyWritten,
  answer: ShownStrategy,
  refusals: [404, 409, 422],
})
export const dropStrategy = strategy.delete('dropStrategy', '/:id', {
  summary: 'A draft that nobody wants any more',
  needs: ['COLLECTIONS_STRATEGY'],
  refusals: [404, 409],
})
export const startStrategy = strategy.put('startStrategy', '/:id/starts/:startId', {
  summary: 'A version is in force from a day to come on, for everybody or beside the one that stands',
  needs: ['COLLECTIONS_STRATEGY'],
  // a stage may give cases, and their people's data, to an agency
  proof: true,
  params: Start,
  body: StrategyStarted,
  refusals: [404, 409, 422],
})
export const callOffStart = strategy.delete('callOffStart', '/:id/starts/:startId', {
  summary: 'What was to begin does not',
  needs: ['COLLECTIONS_STRATEGY'],
  params: Start,
  refusals: [404, 409],
})
