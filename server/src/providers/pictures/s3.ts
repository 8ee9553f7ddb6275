import { AwsClient } from 'aws4fetch'
import { request } from 'undici'
import { ProviderDown } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { PictureStore } from './need.ts'

export interface S3Bucket {
  /** Address of the bucket: https://bucket.s3.sa-east-1.amazonaws.com or https://minio.example/bucket. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 10_000
const LARGEST_ANSWER = 20_000_000

/** A bucket of S3 or a compatible service; requests are signed (AWS Signature Version 4). */
export function s3Pictures(
  { url, region, accessKeyId, secretAccessKey }: S3Bucket,
  guards: Guards,
): PictureStore {
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  const send = async (method: 'GET' | 'PUT', name: string, png?: Buffer) => {
    const signed = await aws.sign(`${url}/pictures/${name}`, {
      method,
      // only the body's hash is signed
      ...(png === undefined ? {} : { body: new Uint8Array(png), headers: { 'content-type': 'image/png' } }),
    })
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return guards.pass({ provider: 's3', signal }, async () => {
      try {
        const answer = await request(signed.url, {
          method,
          headers: Object.fromEntries(signed.headers),
          signal,
          ...(png === undefined ? {} : { body: png }),
        })
        const length = Number(answer.headers['content-length'] ?? 0)
        if (length > LARGEST_ANSWER) throw new Error(`an answer of ${length} bytes`)
        if (answer.statusCode >= 500) throw new Error(`answered ${answer.statusCode}`)
        return { status: answer.statusCode, content: Buffer.from(await answer.body.arrayBuffer()) }
      } catch (error) {
        throw new ProviderDown('s3', 'no answer', { cause: error })
      }
    })
  }

  return {
    async put(name, png) {
      const { status } = await send('PUT', name, png)
      if (status >= 300) throw new ProviderDown('s3', `answered ${status} to PUT`)
    },
    async get(name) {
      const { status, content } = await send('GET', name)
      if (status === 404) return null
      if (status !== 200) throw new ProviderDown('s3', `answered ${status} to GET`)
      return content
    },
  }
}
