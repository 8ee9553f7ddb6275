import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A PDF that the browser saves under that name. */
export function asPaper(reply: FastifyReply, fileName: string, paper: Uint8Array): Readable {
  reply.type('application/pdf')
  reply.header('content-disposition', `attachment; filename="${fileName}"`)
  return Readable.from([paper])
}

/** The same for a ZIP. */
export function asArchive(reply: FastifyReply, fileName: string, archive: Uint8Array): Readable {
  reply.type('application/zip')
  reply.header('content-disposition', `attachment; filename="${fileName}"`)
  return Readable.from([archive])
}
