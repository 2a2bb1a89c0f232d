import { fileRead, fileUpload } from '@portal/contract/http/file.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { publicFileUrl, storeFile } from './file.service.ts'
import { parseRange } from './file-store.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await openTestServer()
  person = await aPerson(server.deps, await aCompany(server.deps))
})
afterAll(() => server.close())

// A whole PNG of one pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function upload(name: string, bytes: Buffer, options: { token?: string; purpose?: string } = {}) {
  const boundary = 'b0undary'
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return server.inject({
    method: 'POST',
    url: `${fileUpload.path}?purpose=${options.purpose ?? 'attachment'}`,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(options.token === '' ? {} : { access_token: options.token ?? person.token }),
    },
    payload,
  })
}

test('an upload is stored under a name of ours and read back by its own address only', async () => {
  const answer = await upload('身份证 正面.png', png)
  expect(answer.json().code).toBe(200)
  const { url, fileId, mime } = answer.json().data
  expect(mime).toBe('image/png')
  const read = await server.inject({
    url: new URL(url, 'http://portal.test').pathname + new URL(url, 'http://portal.test').search,
  })
  expect(await sharp(read.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1, height: 1 })
  expect(read.headers['x-content-type-options']).toBe('nosniff')
  expect(read.headers['cache-control']).toContain('private')
  expect((await server.call(fileRead, { fileId })).code).toBe(404)
  expect((await server.call(fileRead, { fileId, access_token: `${person.accountId}.zzzzzz.forged` })).code).toBe(403)
  server.clock.pass(7 * 3600)
  expect(
    (
      await server.inject({
        url: new URL(url, 'http://portal.test').pathname + new URL(url, 'http://portal.test').search,
      })
    ).statusCode,
  ).toBe(403)
})

test.each([
  ['a page that says it is a picture', 'a.png', Buffer.from('<html><script>alert(1)</script>')],
  [
    'a drawing with a script in it',
    'a.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ],
  ['a picture that says it is a document', 'a.pdf', png],
  ['a picture cut short', 'a.png', png.subarray(0, 40)],
  ['nothing', 'a.png', Buffer.alloc(0)],
])('%s is refused', async (_what, name, bytes) => {
  const answer = await upload(name, bytes)
  expect(answer.statusCode).toBe(415)
  expect(answer.json().data.reason).toBe('wrongFileType')
})

test('a file over the limit of its purpose is refused, and so is a visitor', async () => {
  expect(
    (await upload('a.png', Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024 + 1)]), { purpose: 'avatar' })).statusCode,
  ).toBe(413)
  expect((await upload('a.png', png, { token: '' })).statusCode).toBe(401)
})

test('ranges are served as RFC 9110 says', async () => {
  const bytes = Buffer.from('0123456789')
  const file = await storeFile(server.deps, {
    bytes,
    name: 'a.mp4',
    mime: 'video/mp4',
    purpose: 'media',
    companyId: null,
    ownerId: null,
    isPublic: true,
  })
  const { pathname, search } = new URL(publicFileUrl(file.id), 'http://portal.test')
  const ask = (range: string) => server.inject({ url: pathname + search, headers: { range } })
  expect((await ask('bytes=2-4')).body).toBe('234')
  expect((await ask('bytes=2-4')).headers['content-range']).toBe('bytes 2-4/10')
  expect((await ask('bytes=7-')).body).toBe('789')
  expect((await ask('bytes=-2')).body).toBe('89')
  expect((await ask('bytes=2-400')).headers['content-range']).toBe('bytes 2-9/10')
  expect((await ask('bytes=10-')).statusCode).toBe(416)
  expect((await ask('bytes=4-2')).statusCode).toBe(200)
  const whole = await ask('')
  expect(whole.statusCode).toBe(200)
  expect(
    (await server.inject({ url: pathname + search, headers: { 'if-none-match': String(whole.headers.etag) } }))
      .statusCode,
  ).toBe(304)
})

test('a range never reaches outside the file', () => {
  for (const size of [0, 1, 10]) {
    for (const header of [
      'bytes=0-',
      'bytes=-1',
      'bytes=0-0',
      'bytes=9-20',
      'bytes=99-',
      'bytes=-0',
      'bytes=a-b',
      'chars=0-1',
    ]) {
      const range = parseRange(header, size)
      if (range && range !== 'unsatisfiable')
        expect(range.start >= 0 && range.end < size && range.start <= range.end).toBe(true)
    }
  }
})
