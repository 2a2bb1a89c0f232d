import dns from 'node:dns'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createS3Store } from './s3-store.ts'

afterEach(() => void vi.restoreAllMocks())

/** The requests to a custom store, and to one with the bucket in the host name. */
test('the bucket is in the path or in the host according to the setting, and uploads are sent as one plain body', async () => {
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _name: string,
    _options: object,
    done: (error: null, found: object[]) => void,
  ) => done(null, [{ address: '127.0.0.1', family: 4 }])) as never)
  const asked: Pick<IncomingMessage, 'url' | 'headers'>[] = []
  const stand = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers })
    request.resume().on('end', () => response.end(request.method === 'GET' ? 'bytes' : ''))
  })
  await new Promise<void>((resolve) => stand.listen(0, resolve))
  const { port } = stand.address() as AddressInfo
  const keys = {
    bucket: 'portal',
    accessKeyId: 'k',
    secretAccessKey: 's',
    region: 'cn-hangzhou',
    endpoint: `http://store.test:${port}`,
  }
  for (const pathStyle of [true, false]) {
    const store = createS3Store({ ...keys, pathStyle, redirect: false })
    await store.put('ab/key', Buffer.from('some bytes'), 'text/plain')
    ;(await store.read('ab/key')).destroy()
  }
  stand.close()
  stand.closeAllConnections()
  const shapes = asked.map(({ url, headers }) => `${headers.host} ${url?.split('?')[0]}`)
  expect(shapes).toEqual([
    ...Array(2).fill(`store.test:${port} /portal/ab/key`),
    ...Array(2).fill(`portal.store.test:${port} /ab/key`),
  ])
  for (const { headers } of asked) {
    expect(headers.authorization).toContain('/cn-hangzhou/s3/aws4_request')
    // Alibaba Cloud accepts neither pieces that are signed one by one nor checksums after the body.
    expect(Object.keys(headers).filter((name) => /trailer|checksum|decoded-content-length/.test(name))).toEqual([])
    expect(headers['content-encoding'] ?? '').not.toContain('aws-chunked')
  }
})
