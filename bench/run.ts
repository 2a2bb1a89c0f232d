import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { connect } from '../apps/server/src/database/connection.ts'
import { startEmbedded } from '../apps/server/src/database/embedded.ts'
import { anExam } from '../apps/server/src/features/exams/exam.builders.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { aCompany, aPerson, aSession } from '../apps/server/src/testing/builders.ts'
import { startPortal } from '../e2e/portal-process.ts'
import { startChild } from './child.ts'
import { scorePage } from './lighthouse.ts'
import { inTurn, type Load, measure } from './load.ts'
import { weighPage, weighReact } from './page-weight.ts'

/**
 * `npm run bench`: each figure beside its floor, measured in turn in the same run on the same database. `SECONDS` sets the
 * length of one measurement, `ROUNDS` how many of each. Writes bench/results.json.
 */
type Figure = { readonly name: string; readonly value: number; readonly unit: string; readonly floor: number; readonly ratio: number }

const root = path.resolve(import.meta.dirname, '..')
const seconds = Number(process.env.SECONDS ?? 6)
const rounds = Number(process.env.ROUNDS ?? 3)
const connections = 50
const figures: Figure[] = []

execFileSync('node', ['tools/start.ts', '--build-only'], { cwd: root, stdio: 'inherit' })
const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
chmodSync(dataDir, 0o755)
const database = await startEmbedded({ dataDir, database: 'portal' })
const env = { DATABASE_URL: database.url, DATABASE_POOL: '10', DEMO: '1', SECRET: 'benchmark-benchmark-benchmark-benchmark' }
const portal = await startPortal(dataDir, env)
const floor = await startChild('floor-server.ts', env)
const sql = connect({ url: database.url, max: 4 })
try {
  const deps = (await createDeps(readSettings({ ...env, DATA_DIR: dataDir }, dataDir), sql)) as Deps
  await benchSaves(deps)
  await benchReads(deps)
  await benchPages()
} finally {
  await sql.end()
  await floor.stop()
  await portal.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
writeFileSync(path.join(root, 'bench/results.json'), `${JSON.stringify(figures, null, 2)}\n`)
for (const { name, value, unit, floor: least, ratio } of figures)
  process.stdout.write(`${name.padEnd(28)} ${String(value).padStart(9)} ${unit.padEnd(10)} floor ${String(least).padStart(9)}   ratio ${ratio}\n`)

async function benchSaves(deps: Deps) {
  const company = await aCompany(deps)
  const examId = await anExam(deps, { single: 20 }, { timeLimit: 36_000 })
  const papers: { token: string; attemptId: string }[] = []
  for (let i = 0; i < 200; i++) {
    const { token } = await aPerson(deps, company)
    const answer = await fetch(`${portal.url}/exam/pc/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', access_token: token },
      body: JSON.stringify({ examId, writer: 'bench-window' }),
    })
    papers.push({ token, attemptId: ((await answer.json()) as { data: { attemptId: string } }).data.attemptId })
  }
  const json = { 'content-type': 'application/json' }
  let n = 0
  const ours = () =>
    measure(
      portal.url,
      connections,
      seconds,
      () => {
        const { token, attemptId } = papers[n % papers.length] as { token: string; attemptId: string }
        const seq = ++n
        const answers = [{ position: 1 + (Math.floor(seq / papers.length) % 20), seq, answer: { keys: ['A'] }, uncertain: false }]
        return { method: 'POST', path: '/exam/pc/save', headers: { ...json, access_token: token }, body: JSON.stringify({ attemptId, writer: 'bench-window', answers }) }
      },
      (body) => body.includes('"written":true'),
    )
  let m = 0
  const bare = () =>
    measure(floor.url, connections, seconds, () => {
      const seq = ++m
      const attemptId = seq % papers.length
      return {
        method: 'POST',
        path: '/save',
        headers: json,
        body: JSON.stringify({ attemptId, position: 1 + (Math.floor(seq / papers.length) % 20), seq, answer: { keys: ['A'] } }),
      }
    })
  note('answer saves', 'per second', await inTurn(rounds, ours, bare))
}

async function benchReads(deps: Deps) {
  const [learner] = await sql<{ accountId: string; companyId: string }[]>`
    select a.id as "accountId", m.company_id as "companyId" from account a join membership m on m.account_id = a.id where a.login = 'learner' order by m.joined_at limit 1`
  const lessons = await sql<{ productId: string; contentId: string }[]>`
    select l.product_id as "productId", l.content_id as "contentId" from lesson l join product p on p.id = l.product_id
    where p.status = 'published' and p.price_kind = 'free' and not p.for_companies and not p.in_sequence`
  if (!learner || lessons.length === 0) throw new Error('the demo organisation is missing')
  const tokens: string[] = []
  for (let i = 0; i < 400; i++) tokens.push(await aSession(deps, learner.accountId, learner.companyId))
  const headers = (n: number) => ({ 'content-type': 'application/x-www-form-urlencoded', access_token: tokens[n % tokens.length] ?? '', 'accept-language': 'zh-CN' })
  const lesson = (n: number) => lessons[n % lessons.length] as (typeof lessons)[number]
  const isRight = (body: string) => body.startsWith('{"code":200')
  const bare = () =>
    measure(floor.url, connections, seconds, (n) => ({
      method: 'POST',
      path: '/read',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 1 + (n % 1000) }),
    }))
  const detail = () =>
    measure(portal.url, connections, seconds, (n) => ({ method: 'POST', path: '/comp/pc/productDetail', headers: headers(n), body: `productId=${lesson(n).productId}` }), isRight)
  note('product detail', 'per second', await inTurn(rounds, detail, bare))
  const play = () =>
    measure(
      portal.url,
      connections,
      seconds,
      (n) => ({ method: 'GET', path: `/comp/pc/playInfo?contentId=${lesson(n).contentId}&productId=${lesson(n).productId}&from=old-video`, headers: headers(n) }),
      isRight,
    )
  note('play info', 'per second', await inTurn(rounds, play, bare))
}

async function benchPages() {
  const home = await weighPage(`${portal.url}/`)
  const react = weighReact(root)
  const kilo = (bytes: number) => Math.round(bytes / 100) / 10
  figures.push({ name: 'home page script', value: kilo(home.jsBytes), unit: 'kB gzip', floor: kilo(react), ratio: two(home.jsBytes / react) })
  figures.push({ name: 'home page style', value: kilo(home.cssBytes), unit: 'kB gzip', floor: 0, ratio: 0 })
  figures.push({ name: 'home page, everything', value: kilo(home.allBytes), unit: 'kB gzip', floor: kilo(react), ratio: two(home.allBytes / react) })
  figures.push({ name: 'home page requests', value: home.requests, unit: 'requests', floor: 2, ratio: two(home.requests / 2) })
  for (const [name, address] of [
    ['home page', '/'],
    ['content center', '/content-center'],
  ] as const) {
    const scores = await scorePage(`${portal.url}${address}`)
    for (const [what, least] of [
      ['performance', 95],
      ['accessibility', 100],
      ['bestPractices', 100],
      ['seo', 100],
    ] as const)
      figures.push({ name: `${name}, ${what}`, value: scores[what], unit: 'Lighthouse', floor: least, ratio: two(scores[what] / least) })
  }
}

function note(name: string, unit: string, { ours, floor: least }: { ours: Load; floor: Load }) {
  if (ours.errors + least.errors > 0) throw new Error(`${name}: ${ours.errors} wrong answers here, ${least.errors} at the floor`)
  figures.push({ name, value: Math.round(ours.perSecond), unit, floor: Math.round(least.perSecond), ratio: two(ours.perSecond / least.perSecond) })
}

function two(value: number): number {
  return Math.round(value * 100) / 100
}
