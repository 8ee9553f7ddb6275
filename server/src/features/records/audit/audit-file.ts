/**
 * A month of the audit log as a file: one link with its entry per line, as JSON, in the order of the chain, compressed
 * by gzip. It contains everything its hashes are made of, so it can be verified by itself.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, pipeline as connect } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { AuditRun, KeptLink } from './audit-parts.store.ts'
import { hashOfLink } from './hash-of-link.ts'

/** The summary of a file whose hashes were all recomputed. */
export interface ReadAuditFile {
  /** Hex, of the file as stored. */
  sha256: string
  entries: number
  runs: Omit<AuditRun, 'part'>[]
}

/** Writes a file to disk. It gets its name once it is complete; an existing one is replaced. */
export async function writeAuditFile(path: string, links: AsyncIterable<KeptLink>): Promise<void> {
  const unfinished = `${path}.unfinished`
  await pipeline(Readable.from(linesOf(links)), createGzip(), createWriteStream(unfinished))
  await toDisk(unfinished)
  await rename(unfinished, path)
  await toDisk(dirname(path))
}

async function toDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* linesOf(links: AsyncIterable<KeptLink>): AsyncGenerator<string> {
  for await (const link of links) yield `${JSON.stringify(link)}\n`
}

/** Its links, in order. */
export async function* readAuditFile(path: string): AsyncGenerator<KeptLink> {
  // an upstream failure ends the text, and is thrown where that is read
  const text = connect(createReadStream(path), createGunzip().setEncoding('utf8'), () => {})
  let rest = ''
  for await (const piece of text) {
    const lines = `${rest}${piece as string}`.split('\n')
    rest = lines.pop() ?? ''
    // written by this program, and proved by its hashes
    for (const line of lines) yield JSON.parse(line) as KeptLink
  }
}

/**
 * Recomputes all its hashes.
 * @param see receives each valid link
 * @throws Error if it is not what was written
 */
export async function verifyAuditFile(
  path: string,
  see: (link: KeptLink) => void = () => {},
): Promise<ReadAuditFile> {
  const runs: Omit<AuditRun, 'part'>[] = []
  let entries = 0
  for await (const link of readAuditFile(path)) {
    let run = runs.at(-1)
    if (link.before !== undefined) {
      run = { firstSeq: link.seq, lastSeq: link.seq - 1, hashBefore: link.before, lastHash: link.before }
      runs.push(run)
    }
    if (run?.lastSeq !== link.seq - 1 || hashOfLink(run.lastHash, link.seq, textOf(link)) !== link.hash)
      throw new Error(`entry ${link.seq} is not what was written`)
    run.lastSeq = link.seq
    run.lastHash = link.hash
    entries++
    see(link)
  }
  return { sha256: await sha256Of(path), entries, runs }
}

const textOf = (it: KeptLink) =>
  [
    it.id,
    it.at,
    it.actorType,
    it.actorId ?? '',
    it.actorRole ?? '',
    it.action,
    it.objectType,
    it.objectId,
    it.content,
  ].join('\n')

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
