import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseRange } from '../core/files/file-store.ts'

export const s3StandInSettings = {
  S3_BUCKET: 'portal',
  S3_ACCESS_KEY_ID: 'stand-in',
  S3_SECRET_ACCESS_KEY: 'a secret of the stand-in',
  S3_REGION: 'us-east-1',
}
const uriOf = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Starts a stand-in for a bucket, with path-style addresses. Like a real bucket, it rejects requests and addresses with
 * a wrong signature (AWS Signature Version 4), and expired addresses. Pages of `origin` may read it with ranges; pages
 * of other origins may not (CORS).
 */
export async function startS3StandIn(origin: () => string | null = () => null) {
  const objects = new Map<string, { readonly bytes: Buffer; readonly mime: string }>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const readByBrowsers: { readonly key: string; readonly bytes: number }[] = []
  let uploadCount = 0

  const server = createServer(async (request, response) => {
    const allowed = origin()
    if (allowed && request.headers.origin === allowed)
      response
        .setHeader('access-control-allow-origin', allowed)
        .setHeader('access-control-allow-headers', 'range')
        .setHeader('access-control-expose-headers', 'content-range, etag')
    if (request.method === 'OPTIONS')
      return void response.writeHead(request.headers.origin === allowed ? 204 : 403).end()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const refusal = refusalOf(request, Date.now())
    if (refusal) return void response.writeHead(403).end(`<Error><Code>${refusal}</Code></Error>`)
    answer(request, response, Buffer.concat(parts))
  })

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): unknown {
    const url = new URL(request.url ?? '/', 'http://bucket')
    const key = decodeURIComponent(url.pathname).replace(`/${s3StandInSettings.S3_BUCKET}`, '').slice(1)
    const uploadId = url.searchParams.get('uploadId')
    const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text)
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      uploads.set(String(++uploadCount), new Map())
      return xml(
        `<InitiateMultipartUploadResult><Bucket>${s3StandInSettings.S3_BUCKET}</Bucket><Key>${key}</Key><UploadId>${uploadCount}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (request.method === 'POST' && uploadId) {
      const pieces = [...(uploads.get(uploadId) ?? [])].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes)
      objects.set(key, { bytes: Buffer.concat(pieces), mime: 'application/octet-stream' })
      return xml(`<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"done"</ETag></CompleteMultipartUploadResult>`)
    }
    if (request.method === 'PUT') {
      if (uploadId) uploads.get(uploadId)?.set(Number(url.searchParams.get('partNumber')), body)
      else objects.set(key, { bytes: body, mime: request.headers['content-type'] ?? 'application/octet-stream' })
      return response.writeHead(200, { etag: '"put"' }).end()
    }
    if (request.method === 'DELETE')
      return response.writeHead(204, { 'x-was-there': String(objects.delete(key)) }).end()
    if (key === '') return xml(`<ListBucketResult><KeyCount>${Math.min(1, objects.size)}</KeyCount></ListBucketResult>`)
    const object = objects.get(key)
    if (!object)
      return response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
    const range = parseRange(request.headers.range, object.bytes.length)
    if (range === 'unsatisfiable') return response.writeHead(416).end()
    const piece = range ? object.bytes.subarray(range.start, range.end + 1) : object.bytes
    if (url.searchParams.has('X-Amz-Signature')) readByBrowsers.push({ key, bytes: piece.length })
    response.writeHead(range ? 206 : 200, {
      'content-type': url.searchParams.get('response-content-type') ?? object.mime,
      'content-length': piece.length,
      'accept-ranges': 'bytes',
      ...(url.searchParams.has('response-content-disposition') && {
        'content-disposition': url.searchParams.get('response-content-disposition') ?? '',
      }),
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${object.bytes.length}` }),
    })
    return response.end(piece)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    env: { ...s3StandInSettings, S3_ENDPOINT: url },
    objects,
    /** The reads by signed addresses, in order. */
    readByBrowsers,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Returns the reason why a bucket would not answer; null: it would. */
function refusalOf(request: IncomingMessage, now: number): string | null {
  const url = new URL(request.url ?? '/', 'http://bucket')
  const isAddress = url.searchParams.has('X-Amz-Signature')
  const header = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)/.exec(
    request.headers.authorization ?? '',
  )
  if (!isAddress && !header) return 'AccessDenied'
  const [credential, names, signature] = isAddress
    ? ['X-Amz-Credential', 'X-Amz-SignedHeaders', 'X-Amz-Signature'].map((name) => url.searchParams.get(name) ?? '')
    : (header?.slice(1) ?? [])
  const at = isAddress ? (url.searchParams.get('X-Amz-Date') ?? '') : String(request.headers['x-amz-date'])
  const moment = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (Number.isNaN(moment) || !credential?.startsWith(`${s3StandInSettings.S3_ACCESS_KEY_ID}/`))
    return 'InvalidAccessKeyId'
  if (
    isAddress
      ? now > moment + Number(url.searchParams.get('X-Amz-Expires')) * 1000
      : Math.abs(now - moment) > 15 * 60_000
  )
    return 'AccessDenied'
  const scope = credential.slice(s3StandInSettings.S3_ACCESS_KEY_ID.length + 1)
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${uriOf(name)}=${uriOf(value)}`)
    .toSorted()
    .join('&')
  const path = decodeURIComponent(url.pathname).split('/').map(uriOf).join('/')
  const headers = (names ?? '').split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const payload = isAddress ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256'])
  const canonical = [request.method, path, query, headers.join(''), names, payload].join('\n')
  const [day, region, service, end] = scope.split('/')
  const key = hmac(
    hmac(hmac(hmac(`AWS4${s3StandInSettings.S3_SECRET_ACCESS_KEY}`, day ?? ''), region ?? ''), service ?? ''),
    end ?? '',
  )
  const expected = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex')
  const [a, b] = [Buffer.from(expected), Buffer.from(signature ?? '')]
  return a.length === b.length && timingSafeEqual(a, b) ? null : 'SignatureDoesNotMatch'
}
