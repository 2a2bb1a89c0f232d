import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { myCertificateRead } from '@portal/contract/certificates/certificate.contract.ts'
import { ownContactUpdate } from '@portal/contract/identity/profile.contract.ts'
import { currentUserRead, passwordResetRequest } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from '../build-server.ts'
import { contentUrlOf, pageOrigins } from '../core/http/origin.ts'
import { listenForPackages } from '../core/http/package-port.ts'
import { aCertificate } from '../features/certificates/certificate.builders.ts'
import { runDeferredWork } from '../testing/answer-first.ts'
import { aCompany, aPerson, type Person } from '../testing/builders.ts'
import { readOutbox } from '../testing/outbox.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const mailsTo = async ({ deps }: TestServer, to: string) => (await readOutbox(deps, to)).map((mail) => mail.body)

describe('a demo with no address set', () => {
  let server: TestServer
  let ann: Person
  beforeAll(async () => {
    server = await openTestServer({ env: { DEMO: '1', PUBLIC_URL: '' } })
    ann = await aPerson(server.deps, await aCompany(server.deps), { login: 'ann', email: 'ann@portal.test' })
  })
  afterAll(() => server.close())

  test.each(['127.0.0.1:3000', '192.168.7.9:3000', '[::1]:3000', 'training-server:3000'])(
    'leads back to where it was opened: %s',
    async (host) => {
      const at = { token: ann.token, headers: { host } }
      await server.call(ownContactUpdate, { email: `${host.replaceAll(/\W/g, '')}@portal.test` }, at)
      expect((await mailsTo(server, `${host.replaceAll(/\W/g, '')}@portal.test`)).join()).toContain(
        `http://${host}/user/userinfo?emailToken=`,
      )
      server.clock.pass(3600)
      await server.call(passwordResetRequest, { account: 'ann' }, at)
      await runDeferredWork(server)
      const asked = (await readOutbox(server.deps)).filter(({ body }) => body.includes(`http://${host}/login?token=`))
      expect(asked).toHaveLength(1)
      const { certificateId } = await aCertificate(server.deps, ann)
      expect((await server.call(myCertificateRead, { certificateId }, at)).data.verifyUrl).toMatch(
        `http://${host}/certificateQuery?`,
      )
      const first = await server.inject({
        url: `/sso/login?redirect=${encodeURIComponent(`http://${host}/study`)}`,
        headers: { host },
      })
      expect(first.headers.location).toMatch(`http://${host}/dev-idp/`)
      const { pathname, search } = new URL(String(first.headers.location))
      expect(new URLSearchParams(search).get('redirect_uri')).toBe(`http://${host}/sso/callback`)
      const entered = await server.inject({ url: pathname + search, headers: { host } })
      expect([entered.statusCode, String(entered.headers.location)]).toEqual([
        303,
        expect.stringMatching('dev-idp-login'),
      ])
      expect(
        (
          await server.inject({
            url: `/sso/login?redirect=${encodeURIComponent('http://elsewhere.example/')}`,
            headers: { host },
          })
        ).statusCode,
      ).toBe(400)
    },
  )

  test('a host that is none is not followed', async () => {
    for (const host of ['a b', 'x"><script>', 'user@host', 'host/path']) {
      const answer = await server.inject({ url: '/sso/login', headers: { host } })
      expect(String(answer.headers.location)).not.toContain(host)
    }
  })

  test('packages run beside a portal on the same machine; by another address they need one of their own', () => {
    const own = { publicUrl: 'http://localhost:3000', contentUrl: 'http://packages.localhost:3000', followsHost: true }
    expect(contentUrlOf(own)).toBe(own.contentUrl)
    expect(pageOrigins(own, { origins: () => [] })).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ])
    expect(pageOrigins({ ...own, followsHost: false }, { origins: () => [] })).toEqual(['http://localhost:3000'])
  })

  test('pages frame players of other sites only where the operator allows their hosts', async () => {
    const webDir = mkdtempSync(path.join(tmpdir(), 'web-'))
    writeFileSync(path.join(webDir, 'index.html'), '<!doctype html><title>Portal</title>')
    const env = { MEDIA_FRAME_HOSTS: 'player.bilibili.com v.qq.com' }
    const other = await openTestServer({ beside: server, env })
    const policyOf = async (deps: typeof server.deps) => {
      const { app } = await buildServer({ deps, webDir })
      await app.ready()
      const page = await app.inject({ url: '/', headers: { accept: 'text/html' } })
      await app.close()
      return String(page.headers['content-security-policy'])
    }
    try {
      expect(await policyOf(server.deps)).not.toContain('v.qq.com')
      expect(await policyOf(other.deps)).toMatch(
        /frame-src ([^ ;]+ )?https:\/\/player\.bilibili\.com https:\/\/v\.qq\.com;/,
      )
    } finally {
      await other.close()
      rmSync(webDir, { recursive: true, force: true })
    }
  })

  test('on the port of its packages a demo answers packages and nothing else, and names it where it was opened by another address', async () => {
    const webDir = mkdtempSync(path.join(tmpdir(), 'web-'))
    writeFileSync(path.join(webDir, 'index.html'), '<!doctype html><title>Portal</title>')
    const { app } = await buildServer({ deps: server.deps, webDir })
    await app.ready()
    const stop = await listenForPackages(app, server.deps.settings)
    try {
      const page = await app.inject({ url: '/', headers: { host: '192.0.2.7:3000', accept: 'text/html' } })
      const port = Number(
        /frame-src http:\/\/192\.0\.2\.7:(\d+);/.exec(String(page.headers['content-security-policy']))?.[1],
      )
      expect(port).toBeGreaterThan(0)
      for (const path of ['/', '/readyz', '/study', '/docs', '/assets/none.js'])
        expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404)
      expect((await fetch(`http://127.0.0.1:${port}/user/pc/profile`, { method: 'POST' })).status).toBe(404)
      // By TLS there is no such port to lead to; on the machine itself a name is enough.
      const local = await app.inject({ url: '/', headers: { host: 'localhost:3000', accept: 'text/html' } })
      expect(local.headers['content-security-policy']).toContain('frame-src http://packages.localhost')
    } finally {
      await stop()
      await app.close()
      rmSync(webDir, { recursive: true, force: true })
    }
  })
})

describe('a portal with PUBLIC_URL', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ env: { TRUST_PROXY: '1' } })
  })
  afterAll(() => server.close())

  test('writes no host of the asker into a mail: a link to set a password leads to the portal and nowhere else', async () => {
    await aPerson(server.deps, await aCompany(server.deps), { login: 'target', email: 'target@portal.test' })
    const forged: Record<string, string>[] = [
      { host: 'evil.example' },
      { host: 'portal.test', 'x-forwarded-host': 'evil.example' },
      { host: 'portal.test', forwarded: 'host=evil.example' },
    ]
    for (const headers of forged) {
      server.clock.pass(3600)
      await server.call(passwordResetRequest, { account: 'target' }, { headers })
    }
    await runDeferredWork(server)
    const mails = await mailsTo(server, 'target@portal.test')
    expect(mails).toHaveLength(3)
    for (const mail of mails) {
      expect(mail).toContain('http://portal.test/login?token=')
      expect(mail).not.toContain('evil')
    }
  })

  test('tells staff, and the log once, when it is opened by another host; learners hear nothing', async () => {
    const lines: { msg: string }[] = []
    const { app } = await buildServer({
      deps: server.deps,
      webDir: '/no-web',
      logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    })
    const company = await aCompany(server.deps)
    const [learner, staff] = [
      await aPerson(server.deps, company),
      await aPerson(server.deps, company, { companyGrants: ['moderation'] }),
    ]
    const ask = async ({ token }: Person, host: string) =>
      (await app.inject({ method: 'POST', url: currentUserRead.path, headers: { host, access_token: token } })).json()
        .data.rightAddress
    // The sandbox is on in tests, which a start logs.
    expect(lines.splice(0).map((line) => line.msg)).toEqual([expect.stringContaining('PAY_SANDBOX')])
    expect(await ask(learner, '10.0.0.7:3000')).toBeNull()
    expect(await ask(staff, 'portal.test')).toBeNull()
    expect(lines).toEqual([])
    for (let n = 0; n < 3; n++) expect(await ask(staff, '10.0.0.7:3000')).toBe('http://portal.test')
    expect(lines.map((line) => line.msg)).toEqual(['staff opened the portal under another host than PUBLIC_URL'])
    await app.close()
  })
})
