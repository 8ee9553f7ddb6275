/** Reads what a mail program writes (RFC 5322, MIME): subject, Message-ID and the plain text of a simple e-mail. */

export interface Mail {
  /** Without its brackets; undefined if there is none. */
  messageId: string | undefined
  subject: string
  text: string
}

/** Skips attachments; the text of a mail without a plain part is empty. */
export function readMail(raw: Buffer): Mail {
  // one character per byte, because the encoding is not known yet
  const { headers, body } = readPart(raw.toString('latin1'))
  return {
    messageId: headers.get('message-id')?.replace(/^<|>$/g, ''),
    subject: decodeWords(headers.get('subject') ?? ''),
    text: plainText(headers, body) ?? '',
  }
}

type Headers = ReadonlyMap<string, string>

function readPart(part: string): { headers: Headers; body: string } {
  const end = /\r?\n\r?\n/.exec(part)
  const head = part.slice(0, end?.index)
  const body = end === null ? '' : part.slice(end.index + end[0].length)
  const lines = head.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body }
}

function plainText(headers: Headers, body: string): string | undefined {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary !== undefined) {
    for (const part of body.split(`--${boundary}`).slice(1, -1)) {
      const inner = readPart(part.replace(/^\r?\n/, ''))
      const text = plainText(inner.headers, inner.body.replace(/\r?\n$/, ''))
      if (text !== undefined) return text
    }
    return undefined
  }
  if (!/^text\/plain/i.test(type)) return undefined
  const bytes = decodeBytes(headers.get('content-transfer-encoding') ?? '7bit', body)
  return bytes.toString('utf8').replaceAll('\r\n', '\n').trimEnd()
}

function decodeBytes(encoding: string, body: string): Buffer {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, 'base64')
  if (/^quoted-printable$/i.test(encoding)) return unquote(body.replace(/=\r?\n/g, ''))
  return Buffer.from(body, 'latin1')
}

/** `=C3=A3` is two bytes. */
function unquote(text: string): Buffer {
  const bytes = text.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

/** Encoded words of a header (RFC 2047): `=?UTF-8?Q?Ol=C3=A1?=`; a space between two of them is dropped. */
function decodeWords(header: string): string {
  return header
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      /b/i.test(encoding)
        ? Buffer.from(text, 'base64').toString('utf8')
        : unquote(text.replaceAll('_', ' ')).toString('utf8'),
    )
}
