import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Settings } from '../../settings/settings.ts'
import type { FileStore } from './file-store.ts'

/**
 * The validity of a signed address. A player that reads a video without a pause requests its later bytes at the address
 * it was redirected to.
 */
const addressSeconds = 4 * 3600

/** Returns the origin of the bucket for browsers, for the content security policy of every page. */
export function bucketOrigin({ endpoint, bucket, pathStyle }: NonNullable<Settings['s3']>): string {
  const { protocol, host, origin } = new URL(endpoint)
  return pathStyle ? origin : `${protocol}//${bucket}.${host}`
}

/** Creates a store of files in a bucket of any server that supports the S3 API. */
export function createS3Store(s3: NonNullable<Settings['s3']>): FileStore {
  const client = new S3Client({
    endpoint: s3.endpoint,
    region: s3.region,
    forcePathStyle: s3.pathStyle,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
  })
  const Bucket = s3.bucket
  return {
    async put(key, bytes, mime) {
      await new Upload({ client, params: { Bucket, Key: key, Body: bytes, ContentType: mime } }).done()
    },
    async read(key, range) {
      const answer = await client.send(
        new GetObjectCommand({ Bucket, Key: key, ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }),
      )
      return answer.Body as Readable
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
    ...(s3.redirect && {
      addressOf: (key, { mime, disposition }) =>
        getSignedUrl(
          client,
          new GetObjectCommand({
            Bucket,
            Key: key,
            ResponseContentType: mime,
            ResponseContentDisposition: disposition,
          }),
          { expiresIn: addressSeconds },
        ),
    }),
    async isEmpty() {
      return ((await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }))).KeyCount ?? 0) === 0
    },
  }
}
