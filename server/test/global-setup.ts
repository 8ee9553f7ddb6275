import { makeTemplate } from './template.ts'

/** Runs once before all feature tests. */
export const setup = makeTemplate
