/** A list as a file, on its way while it is read; how often one admin may take one along. */
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { type LimitParts, type SharedLimit, sharedLimit } from '../../../platform/counted-limits.ts'
import type { ExportedList } from './export-lists.ts'

const TEN_MINUTES_MS = 600_000
/** Each reads thousands of rows, and takes thousands of people's data out of the house. */
const EXPORTS_PER_ADMIN = 20

/** One for all lists. */
export const exportLimit = (parts: LimitParts): SharedLimit =>
  sharedLimit(parts, { name: 'admin exports', tries: EXPORTS_PER_ADMIN, windowMs: TEN_MINUTES_MS })

export const sendList = (reply: FastifyReply, { fileName, lines }: ExportedList): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(lines))
