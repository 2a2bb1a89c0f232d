import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { attemptClock, attemptStart } from '@portal/contract/exams/exam.contract.ts'
import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { announcementCreate } from '@portal/contract/exams/exam-announcement.contract.ts'
import { examBoardRead } from '@portal/contract/exams/exam-board.contract.ts'
import { fileUpload } from '@portal/contract/http/file.contract.ts'
import { currentUserRead, signInLinkRequest } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicFileUrl, storeFile } from '../apps/server/src/core/files/file.service.ts'
import { findFreePort } from '../apps/server/src/database/embedded-address.ts'
import { createTestExam } from '../apps/server/src/features/exams/testing/exam.builders.ts'
import { aCompany, aPerson } from '../apps/server/src/testing/builders.ts'
import { plausibleInput } from '../apps/server/src/testing/plausible.ts'
import { openTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { isWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { environmentWithSbin, hasProxy, type ProxyName } from '../tools/proxies.ts'
import { replaceInExample } from './testing/replaced.ts'

/** The unchanged examples in deploy/, except for ports, certificates and the upstream. */
const deploy = path.resolve(import.meta.dirname, '../deploy')
const hosts = { pages: 'portal.example', packages: 'packages.example' }

type Running = { readonly child: ChildProcess; readonly port: number; readonly plainPort: number }
type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }

async function startNginx(dir: string, upstream: number): Promise<Running> {
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const [cert, key] = [path.join(dir, 'cert.pem'), path.join(dir, 'key.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=portal.example',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  )
  // As the example recommends for older ones.
  const [, major = 0, minor = 0, patch = 0] = (
    /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(
      spawnSync('nginx', ['-v'], { encoding: 'utf8', env: environmentWithSbin }).stderr,
    ) ?? []
  ).map(Number)
  const knowsHttp2 = major * 1e6 + minor * 1e3 + patch >= 1_025_001
  const site = replaceInExample(readFileSync(path.join(deploy, 'nginx.conf'), 'utf8'), [
    ['listen [::]:443 ssl;', ''],
    ['listen [::]:80;', ''],
    ...(knowsHttp2
      ? [['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`] as const]
      : ([
          ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl http2;`],
          ['  http2 on;\n', ''],
        ] as const)),
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['/etc/ssl/portal/fullchain.pem', cert],
    ['/etc/ssl/portal/privkey.pem', key],
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${upstream};`],
  ])
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${path.join(dir, name)};`)
    .join('\n')
  const file = path.join(dir, 'nginx.conf')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    file,
    `${user}\ndaemon off;\npid ${dir}/pid;\nerror_log ${dir}/error.log;\nevents {}\nhttp {\naccess_log off;\n${folders}\n${site}\n}\n`,
  )
  return {
    child: spawn('nginx', ['-p', dir, '-c', file], { stdio: 'ignore', env: environmentWithSbin }),
    port,
    plainPort,
  }
}

async function startCaddy(dir: string, upstream: number): Promise<Running> {
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const site = readFileSync(path.join(deploy, 'Caddyfile'), 'utf8')
  const file = path.join(dir, 'Caddyfile')
  const own = `{\nadmin off\nlocal_certs\nskip_install_trust\nhttp_port ${plainPort}\nhttps_port ${port}\nstorage file_system ${dir}/storage\n}\n`
  writeFileSync(file, own + site)
  const env = {
    ...environmentWithSbin,
    PORTAL_UPSTREAMS: `127.0.0.1:${upstream}`,
    HOME: dir,
    XDG_DATA_HOME: dir,
    XDG_CONFIG_HOME: dir,
  }
  return {
    child: spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore', env }),
    port,
    plainPort,
  }
}

const start: Readonly<Record<ProxyName, typeof startNginx>> = { nginx: startNginx, caddy: startCaddy }

/**
 * The tests of one proxy run one after another; the two proxies are tested concurrently, because both wait for half a
 * minute.
 */
const inTurn = { concurrent: false } as const

for (const name of ['nginx', 'caddy'] as const) {
  if (!hasProxy(name)) process.stdout.write(`${name} is not here: its example in deploy/ is not tried.\n`)
  describe.skipIf(!hasProxy(name))(`behind ${name}, as deploy/ shows it`, { concurrent: true }, () => {
    const dir = mkdtempSync(path.join(tmpdir(), `portal-${name}-`))
    const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 4 })
    let server: TestServer
    let proxy: Running
    let token: string

    const ask = (
      url: string,
      own: { method?: string; host?: string; headers?: Record<string, string>; body?: Buffer | string } = {},
    ) =>
      new Promise<Answer>((resolve, reject) => {
        const { method = 'GET', host = hosts.pages, headers = {}, body } = own
        const sent = request(
          {
            host: '127.0.0.1',
            port: proxy.port,
            path: url,
            method,
            agent,
            servername: host,
            headers: { host, ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) },
          },
          (answer) => {
            const parts: Buffer[] = []
            answer.on('data', (part: Buffer) => parts.push(part))
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                body: Buffer.concat(parts).toString('utf8'),
              }),
            )
          },
        )
        sent.on('error', reject).end(body)
      })

    beforeAll(async () => {
      mkdirSync(path.join(dir, 'storage'), { recursive: true })
      const env = {
        TRUST_PROXY: '1',
        PUBLIC_URL: `https://${hosts.pages}`,
        CONTENT_URL: `https://${hosts.packages}`,
        METRICS_TOKEN: 'figures',
      }
      server = await openTestServer({ env })
      token = (await aPerson(server.deps, await aCompany(server.deps))).token
      await server.app.listen({ port: 0, host: '127.0.0.1' })
      proxy = await start[name](dir, (server.app.server.address() as AddressInfo).port)
      for (let tries = 0; tries < 200; tries++) {
        if ((await ask('/healthz').catch(() => null))?.status === 200) return
        if (proxy.child.exitCode !== null) throw new Error(`${name} ended with ${proxy.child.exitCode}`)
        await sleep(50)
      }
      throw new Error(`nothing answers behind ${name}`)
    })
    afterAll(async () => {
      agent.destroy()
      const gone = new Promise((resolve) => proxy?.child.once('exit', resolve))
      proxy?.child.kill('SIGTERM')
      await gone
      await server?.close()
      rmSync(dir, { recursive: true, force: true })
    })

    test(
      'a session is known by its header, pages require TLS from then on, and plain http redirects there',
      inTurn,
      async () => {
        const answer = await ask(currentUserRead.path, {
          method: currentUserRead.method,
          headers: { access_token: token },
        })
        expect(JSON.parse(answer.body).code).toBe(200)
        expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
        const plain = await new Promise<number | undefined>((resolve, reject) =>
          get({ host: '127.0.0.1', port: proxy.plainPort, path: '/study', headers: { host: hosts.pages } }, (reply) => {
            reply.resume()
            resolve(reply.statusCode)
          }).on('error', reject),
        )
        expect(plain).toBe(308)
      },
    )

    test('no one can forge the address by which limits count', inTurn, async () => {
      const statuses: number[] = []
      for (let n = 0; n < 14; n++) {
        const headers = {
          'content-type': 'application/json',
          'x-forwarded-for': `9.9.9.${n}`,
          'x-real-ip': `9.9.9.${n}`,
          forwarded: `for=9.9.9.${n}`,
        }
        statuses.push(
          (
            await ask(signInLinkRequest.path, {
              method: 'POST',
              headers,
              body: JSON.stringify(plausibleInput(signInLinkRequest)),
            })
          ).status,
        )
      }
      expect(statuses[0]).not.toBe(429)
      expect(statuses.at(-1)).toBe(429)
    })

    test(
      'the host is passed on: at the address of packages there are only packages, whatever X-Forwarded-Host says',
      inTurn,
      async () => {
        expect((await ask('/healthz', { host: hosts.packages })).status).toBe(404)
        expect(
          (await ask('/healthz', { host: hosts.packages, headers: { 'x-forwarded-host': hosts.pages } })).status,
        ).toBe(404)
        expect((await ask('/healthz', { headers: { 'x-forwarded-host': hosts.packages } })).status).toBe(200)
      },
    )

    test('a range of a file is exactly that range', inTurn, async () => {
      const bytes = Buffer.from('0123456789'.repeat(1000))
      const file = await storeFile(server.deps, {
        bytes,
        name: 'a.txt',
        mime: 'text/plain',
        purpose: 'demo',
        companyId: null,
        ownerId: null,
        isPublic: true,
      })
      const { pathname, search } = new URL(publicFileUrl(file.id), 'https://portal.example')
      const answer = await ask(pathname + search, { headers: { range: 'bytes=5000-5009' } })
      expect([answer.status, answer.headers['content-range'], answer.body]).toEqual([
        206,
        'bytes 5000-5009/10000',
        '0123456789',
      ])
    })

    test(
      'bodies of 20 MB reach the portal, which refuses them itself, and the connection stays usable',
      inTurn,
      async () => {
        const body = Buffer.concat([
          Buffer.from(
            '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
          ),
          Buffer.alloc(19 * 1024 * 1024, 'x'),
          Buffer.from('\r\n--x--\r\n'),
        ])
        const headers = { 'content-type': 'multipart/form-data; boundary=x' }
        const known = await ask(fileUpload.path, { method: 'POST', headers: { ...headers, access_token: token }, body })
        expect(JSON.parse(known.body).data.reason).toBe('wrongFileType')
        for (let n = 0; n < 3; n++) {
          const stranger = await ask(fileUpload.path, { method: 'POST', headers, body: body.subarray(0, 3_000_000) })
          expect(stranger.status).toBe(401)
          expect((await ask('/healthz')).status).toBe(200)
        }
      },
    )

    test('a response that the portal delays waits for its whole time, and an event meanwhile is passed on at once', {
      ...inTurn,
      timeout: 90_000,
    }, async () => {
      const company = await aCompany(server.deps)
      const [candidate, staff] = [
        await aPerson(server.deps, company),
        await aPerson(server.deps, company, { grants: ['exams'] }),
      ]
      const examId = await createTestExam(server.deps, { single: 1 }, { timeLimit: 3600 })
      const { attemptId } = (await server.call(attemptStart, { examId, writer: 'window-one' }, candidate)).data
      type Told = {
        readonly ms: number
        readonly status: number
        readonly data: { readonly mark?: string; readonly known?: string; readonly announcements?: readonly object[] }
      }
      const hold = async (
        call: typeof attemptClock | typeof examBoardRead,
        as: string,
        body: object,
      ): Promise<Told> => {
        const began = performance.now()
        const { status, body: text } = await ask(call.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', access_token: as },
          body: JSON.stringify(body),
        })
        return { ms: performance.now() - began, status, data: JSON.parse(text).data }
      }
      const clock = (known?: string) =>
        hold(attemptClock, candidate.token, {
          attemptId,
          writer: 'window-one',
          ...(known === undefined ? {} : { known }),
        })
      const board = (known?: string) =>
        hold(examBoardRead, staff.token, { examId, ...(known === undefined ? {} : { known }) })
      // The page reported with its first query: the board has that before it waits.
      const { mark } = (await clock()).data
      await sleep(2500)
      const { known } = (await board()).data
      let last = { mark, known }
      // It takes half a minute, so it runs in the whole run only.
      if (isWholeRun) {
        const [quietClock, quietBoard] = await Promise.all([clock(mark), board(known)])
        for (const [told, seconds] of [
          [quietClock, examLimits.clockHoldsSeconds],
          [quietBoard, examLimits.boardHoldsSeconds],
        ] as const) {
          expect(told.status).toBe(200)
          expect(told.ms).toBeGreaterThan((seconds - 1) * 1000)
          expect(told.ms).toBeLessThan((seconds + 8) * 1000)
        }
        last = { mark: quietClock.data.mark, known: quietBoard.data.known }
      }
      const waiting = [clock(last.mark), board(last.known)]
      await sleep(1500)
      const said = performance.now()
      await server.call(announcementCreate, { examId, words: '请安静', requestKey: `proxy-${name}-announce` }, staff)
      const [heard] = await Promise.all(waiting)
      expect(heard?.data.announcements).toHaveLength(1)
      expect(performance.now() - said).toBeLessThan(6000)
    })

    test('metrics are not public, whoever asks', inTurn, async () => {
      expect((await ask('/metrics')).status).toBe(404)
      expect((await ask('/metrics', { headers: { authorization: 'Bearer figures' } })).status).toBe(404)
    })
  })
}
