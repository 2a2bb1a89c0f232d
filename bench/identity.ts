import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { passwordSignIn, ssoSignIn } from '@portal/contract/identity/session.contract.ts'
import { hashPassword, verifyPassword } from '../apps/server/src/features/identity/password.ts'
import { aCompany, aPerson } from '../apps/server/src/testing/builders.ts'
import { startOidcStandIn } from '../apps/server/src/testing/oidc-stand-in.ts'
import { cpuOfProcesses, databasePids } from './cpu.ts'
import { printFigures, roundToTwoDecimals } from './figures.ts'
import { median, quantile } from './load.ts'
import { benchSize } from './sizes.ts'
import { openBenchEnvironment } from './stage.ts'

/**
 * `npm run bench -- identity`: the cost of one sign-in with a password, and of one through an OpenID provider from the
 * first redirect to the session, each beside its floor in the same run: as many bare requests that write one row each,
 * of which one verifies the same hash, or fetches the provider's token. People sign in one after another, each round
 * all of them; a first round is not counted. CPU is that of application and database, without the provider.
 */
const people = benchSize('PEOPLE', 150, 3)
const rounds = benchSize('ROUNDS', 3, 1)
const password = 'correct horse battery'

const root = path.resolve(import.meta.dirname, '..')
execFileSync('node', ['tools/start.ts', '--build-only'], { cwd: root, stdio: 'inherit' })
/** The person who is signed in at the provider. */
const claims: Record<string, unknown> = {}
const provider = await startOidcStandIn('portal', claims)
const stage = await openBenchEnvironment({
  demo: false,
  env: {
    SSO_ISSUER: provider.issuer,
    SSO_CLIENT_ID: 'portal',
    SSO_TRUST_EMAIL: '1',
    // Each person has an address of their own, so that none of them meets the limits of an address.
    TRUST_PROXY: '1',
  },
})
const { portal, floor, deps } = stage

type Way = {
  readonly name: string
  readonly signIn: (n: number) => Promise<unknown>
  readonly bare: (n: number) => Promise<unknown>
}
const addressOf = (n: number) => ({ 'x-forwarded-for': `10.7.${n >> 8}.${n & 255}` })
const emailOf = (n: number) => `person${n}@starbeam.example`

/** Makes a POST with a form; throws unless it answers 200. */
async function send(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) })
  const { code } = (await answer.json()) as { code: number }
  if (code !== 200) throw new Error(`${url} answered ${code}`)
}
/** Opens an address; returns the one to which it leads, and the cookies that it sets. */
async function follow(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { redirect: 'manual', headers })
  await answer.arrayBuffer()
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { to: answer.headers.get('location') ?? '', cookie: cookies.join('; ') }
}

const ways: readonly Way[] = [
  {
    name: 'password',
    signIn: (n) => send(portal.url + passwordSignIn.path, { userName: emailOf(n), password }, addressOf(n)),
    bare: () => send(`${floor.url}/verify`, { password }),
  },
  {
    name: 'OpenID provider',
    signIn: async (n) => {
      Object.assign(claims, { sub: `subject-${n}`, email: emailOf(n), email_verified: true })
      const start = await follow(`${portal.url}/sso/login?redirect=${encodeURIComponent(`${portal.url}/`)}`)
      const back = await follow((await follow(start.to)).to, { cookie: start.cookie })
      const code = /[?&]code=([\w-]+)/.exec(back.to)?.[1] ?? ''
      await send(portal.url + ssoSignIn.path, { code }, { cookie: start.cookie, ...addressOf(n) })
    },
    bare: async () => {
      await send(`${floor.url}/row`, {})
      await send(`${floor.url}/token`, { url: `${provider.issuer}/token` })
      await send(`${floor.url}/row`, {})
    },
  },
]

/** Lets all people do this, one after another; returns CPU and times of each, in milliseconds. */
async function measure(pid: number | undefined, work: (n: number) => Promise<unknown>) {
  const cpu = () => ({
    server: cpuOfProcesses([pid ?? 0]),
    all: cpuOfProcesses([pid ?? 0, ...databasePids(stage.database.clusterDir)]),
  })
  const before = cpu()
  const times: number[] = []
  for (let n = 0; n < people; n++) {
    const began = performance.now()
    await work(n)
    times.push(performance.now() - began)
  }
  const after = cpu()
  const each = (microseconds: number) => microseconds / people / 1000
  return { server: each(after.server - before.server), all: each(after.all - before.all), times }
}

try {
  const companyId = await aCompany(deps)
  const passwordHash = await hashPassword(password)
  for (let n = 0; n < people; n++) await aPerson(deps, companyId, { email: emailOf(n), passwordHash })
  await stage.sql`analyze`
  const hashes: number[] = []
  for (let n = 0; n < 20; n++) {
    const began = performance.now()
    await verifyPassword(passwordHash, password)
    hashes.push(performance.now() - began)
  }
  process.stdout.write(`  the hash of a password alone takes ${median(hashes).toFixed(1)} ms\n`)
  for (const { name, signIn, bare } of ways) {
    await measure(floor.process.pid, bare)
    await measure(portal.child.pid, signIn)
    const runs = {
      floor: [] as Awaited<ReturnType<typeof measure>>[],
      ours: [] as Awaited<ReturnType<typeof measure>>[],
    }
    for (let round = 0; round < rounds; round++) {
      runs.floor.push(await measure(floor.process.pid, bare))
      runs.ours.push(await measure(portal.child.pid, signIn))
    }
    const [ours, least] = [runs.ours, runs.floor].map((all) => ({
      server: median(all.map(({ server }) => server)),
      all: median(all.map((one) => one.all)),
      times: all.flatMap(({ times }) => times),
    })) as [(typeof runs.ours)[number], (typeof runs.ours)[number]]
    const ms = (value: number) => value.toFixed(1)
    process.stdout.write(
      `  ${name}: application ${ms(ours.server)} ms of ${ms(ours.all)} ms CPU, p95 ${ms(quantile(ours.times, 0.95))} ms; floor: ${ms(least.server)} ms of ${ms(least.all)} ms CPU, p95 ${ms(quantile(least.times, 0.95))} ms\n`,
    )
    const figure = (what: string, value: number, floorValue: number) => ({
      name: `sign-in, ${name}, ${what}`,
      value: roundToTwoDecimals(value),
      unit: 'ms',
      floor: roundToTwoDecimals(floorValue),
      ratio: roundToTwoDecimals(value / floorValue),
    })
    printFigures([figure('CPU', ours.all, least.all), figure('time', median(ours.times), median(least.times))])
  }
} finally {
  await stage.close()
  provider.close()
}
