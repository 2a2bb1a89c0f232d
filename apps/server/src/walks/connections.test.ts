import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { allCalls } from '@portal/contract/all-calls.ts'
import { staffGrants } from '@portal/contract/http/call.ts'
import { coreCodes } from '@portal/contract/http/codes.ts'
import { fileUpload } from '@portal/contract/http/file.contract.ts'
import { peopleImportPreview } from '@portal/contract/identity/people-bulk.contract.ts'
import { passwordSignIn, sessionSignOut } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from '../build-server.ts'
import { contentUrlOf } from '../core/http/origin.ts'
import { listenForPackages } from '../core/http/package-port.ts'
import { aCompany, aPerson } from '../testing/builders.ts'
import { plausibleInput } from '../testing/plausible.ts'
import { OpenSocket } from '../testing/socket.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let port: number
let token: string
beforeAll(async () => {
  server = await openTestServer()
  token = (await aPerson(server.deps, await aCompany(server.deps), { grants: [...staffGrants] })).token
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

const head = (path: string, headers: Record<string, string | number>) =>
  `POST ${path} HTTP/1.1\r\nHost: portal.test\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
const next = 'GET /healthz HTTP/1.1\r\nHost: portal.test\r\n\r\n'
const form = (bytes: number) =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\nContent-Type: application/zip\r\n\r\n${'x'.repeat(bytes)}\r\n--x--\r\n`

describe('a request that is refused before its body was read', () => {
  const posts = allCalls.filter((call) => call.method === 'POST').map((call) => [call.path, call] as const)
  /** Reads any file that it receives and returns the problem with it. */
  const readsAnyFile = (path: string, who: string) => who === 'staff' && path === peopleImportPreview.path
  test.each(['nobody', 'staff'])('leaves its connection able to serve the next one: every call, by %s', async (who) => {
    const stuck: string[] = []
    const one = async ([path, call]: (typeof posts)[number]) => {
      const body = call.encoding === 'multipart' ? form(300_000) : `{"a":"${'x'.repeat(300_000)}"}`
      const type = call.encoding === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/json'
      const socket = new OpenSocket(port)
      const query =
        call.encoding === 'multipart' ? `?${new URLSearchParams(plausibleInput(call) as Record<string, string>)}` : ''
      socket.write(
        head(`${path}${query}`, {
          'content-type': type,
          'content-length': body.length,
          ...(who === 'staff' ? { access_token: token } : {}),
        }) + body,
      )
      const refused = await socket.answer(8000)
      socket.write(next)
      const healthy = await socket.answer(2000)
      const isAsExpected = refused && (readsAnyFile(path, who) ? refused.status === 200 : refused.status >= 400)
      if (!isAsExpected || healthy?.status !== 200) stuck.push(`${path}: ${refused?.status}, then ${healthy?.status}`)
      socket.end()
    }
    for (let i = 0; i < posts.length; i += 20) await Promise.all(posts.slice(i, i + 20).map(one))
    expect(stuck).toEqual([])
  })

  test('also when the body comes in pieces without an announced length', async () => {
    const socket = new OpenSocket(port)
    const body = form(300_000)
    socket.write(
      head(fileUpload.path, { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' }),
    )
    socket.write(`${body.length.toString(16)}\r\n${body}\r\n`)
    expect((await socket.answer(8000))?.status).toBe(401)
    socket.write(`0\r\n\r\n${next}`)
    expect((await socket.answer(2000))?.status).toBe(200)
    socket.end()
  })

  test('is not listened to for ever: what announces too much is told that its connection ends, what never ends is cut off', async () => {
    const announced = new OpenSocket(port)
    announced.write(
      head(fileUpload.path, { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 15 * 1024 * 1024 }),
    )
    announced.write(form(100))
    const answer = await announced.answer(8000)
    expect(answer?.status).toBe(401)
    expect(answer?.headers).toContain('connection: close')
    expect(await announced.closed(8000)).toBe(true)

    const endless = new OpenSocket(port)
    endless.write(
      head(fileUpload.path, { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' }),
    )
    for (let sent = 0; sent < 12 && !endless.isClosed; sent++) {
      endless.write(`${(1024 * 1024).toString(16)}\r\n${'x'.repeat(1024 * 1024)}\r\n`)
      await sleep(1)
    }
    expect(await endless.closed(8000)).toBe(true)
  })
})

describe('slow requests', () => {
  test('a body that drips is ended by its own limit of time, hears nothing of an outage and fills no log with errors; the answer has its time from then on', async () => {
    const lines: { level: number; msg: string; err?: unknown }[] = []
    const logger = { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } }
    const settings = { ...server.deps.settings, answerWithinMs: 100 }
    const slow = await buildServer({ deps: { ...server.deps, settings }, webDir: '/no-web', logger, readWithinMs: 600 })
    await slow.app.listen({ port: 0, host: '127.0.0.1' })
    const at = (slow.app.server.address() as AddressInfo).port
    const sockets = Array.from({ length: 200 }, () => new OpenSocket(at))
    for (const socket of sockets)
      socket.write(
        `${head(passwordSignIn.path, { 'content-type': 'application/json', 'content-length': 1000, 'accept-language': 'en' })}{`,
      )
    const patient = new OpenSocket(at)
    patient.write(`${head(sessionSignOut.path, { 'content-type': 'application/json', 'content-length': 2 })}{`)
    await sleep(250)
    patient.write('}')
    expect((await patient.answer(5000))?.status).toBe(200)
    patient.end()
    const answers = await Promise.all(sockets.map((socket) => socket.answer(8000)))
    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([408]))
    expect(new Set(answers.map((answer) => answer?.body)).size).toBe(1)
    expect(JSON.parse(answers[0]?.body ?? '')).toEqual({
      code: 408,
      data: { reason: 'tooSlow' },
      msg: coreCodes.tooSlow.en,
    })
    for (const header of [
      'connection: close',
      'cache-control: no-store',
      'content-type: application/json',
      "content-security-policy: default-src 'none'",
    ])
      expect(answers[0]?.headers).toContain(header)
    expect(await Promise.all(sockets.map((socket) => socket.closed(8000)))).not.toContain(false)
    expect(lines.filter((line) => (line.level >= 40 && !line.msg.startsWith('PAY_SANDBOX')) || line.err)).toEqual([])
    await slow.app.close()
  })

  test('a head that drips is told the same; what was answered already, or is, hears no second answer', async () => {
    const slow = await buildServer({ deps: server.deps, webDir: '/no-web', readWithinMs: 600 })
    await slow.app.listen({ port: 0, host: '127.0.0.1' })
    const at = (slow.app.server.address() as AddressInfo).port
    const [dripping, second, refused] = [new OpenSocket(at), new OpenSocket(at), new OpenSocket(at)]
    dripping.write('POST /user/pc/passwordLogin HTTP/1.1\r\nHost: por')
    second.write(next)
    expect((await second.answer(5000))?.status).toBe(200)
    second.write('GET /healthz HT')
    refused.write(
      `${head(fileUpload.path, { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1000 })}--x`,
    )
    expect((await refused.answer(5000))?.status).toBe(401)
    for (const socket of [dripping, second])
      expect(JSON.parse((await socket.answer(8000))?.body ?? '{}')).toEqual({
        code: 408,
        data: { reason: 'tooSlow' },
        msg: coreCodes.tooSlow.zh,
      })
    expect(await refused.answer(8000)).toBeNull()
    for (const socket of [dripping, second, refused]) expect(await socket.closed(8000)).toBe(true)
    await slow.app.close()
  })
})

describe('a server that stops', () => {
  test('waits for no connection that a browser has opened ahead, on the port of the portal or of packages', async () => {
    const settings = {
      ...server.deps.settings,
      host: '127.0.0.1',
      port: 0,
      followsHost: true,
      publicUrl: 'http://192.0.2.1',
      contentUrl: 'http://packages.localhost',
    }
    const { app } = await buildServer({ deps: { ...server.deps, settings }, webDir: '/no-web' })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const endPackages = await listenForPackages(app, settings)
    const ports = [(app.server.address() as AddressInfo).port, Number(new URL(contentUrlOf(settings) ?? '').port)]
    const ahead = ports.map((at) => new OpenSocket(at))
    await sleep(100)
    await endPackages()
    await app.close()
    for (const socket of ahead) expect(await socket.closed(2000)).toBe(true)
  }, 5000)
})

describe('what is no request that can be read', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 'malformed'],
    [
      'headers without end',
      `GET /healthz HTTP/1.1\r\nHost: portal.test\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`,
      'headTooLarge',
    ],
    ['two lengths', `${head(passwordSignIn.path, { 'content-length': 5, 'Content-Length': 7 })}{}`, 'malformed'],
  ] as const)('%s is answered with the envelope, and its connection ends', async (_name, bytes, reason) => {
    const socket = new OpenSocket(port)
    socket.write(bytes)
    const answer = await socket.answer(5000)
    expect(JSON.parse(answer?.body ?? '{}')).toEqual({
      code: answer?.status,
      data: { reason },
      msg: coreCodes[reason].zh,
    })
    expect(answer?.status).toBe(coreCodes[reason].status)
    expect(await socket.closed(5000)).toBe(true)
  })
})
