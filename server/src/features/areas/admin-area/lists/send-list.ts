import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { ExportedList } from './export-list.ts'

/** A list as a file, on its way while it is read. */
export function listFile(reply: FastifyReply, { fileName, lines }: ExportedList): Readable {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`)
  return Readable.from(lines)
}
