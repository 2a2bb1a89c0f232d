import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson } from '../apps/server/src/testing/builders.ts'
import { isWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { Candidate, createLongExam, createSignedInPeople } from './candidates.ts'
import { copyAttemptForPeople } from './copies.ts'
import { measureLoad, quantile } from './load.ts'
import { type BenchEnvironment, openBenchEnvironment } from './stage.ts'
import { HttpConnection, postRequestOf } from './wire.ts'

/**
 * The load that the exam engine must bear, with the real numbers of people and in a short time. The portal is a
 * separate process. Other work of the machine can only make it slower, so a missed time is measured again, at most
 * three times; a wrong answer never is.
 */
const tries = 3
/**
 * Saves per second of the bare floor (one handler, one prepared upsert) below which a machine is too slow, or too busy,
 * for the stated times.
 */
const floorAtLeast = 1000
let stage: BenchEnvironment
beforeAll(async () => {
  stage = await openBenchEnvironment({ demo: false })
})
afterAll(() => stage?.close())

/** The slowdown of this machine now; 1 for any machine with its two cores to itself. */
async function slowness(): Promise<number> {
  let n = 0
  const save = () =>
    postRequestOf('/save', null, JSON.stringify({ attemptId: n % 500, position: 1, seq: ++n, answer: { keys: ['A'] } }))
  const { perSecond } = await measureLoad(stage.floor.url, 50, 1, save, (body) => body.includes('200'))
  return Math.max(1, floorAtLeast / Math.max(1, perSecond))
}

type Figures = Readonly<Record<string, number>>
/**
 * Measures until each figure is within its limit, and returns the figures as multiples of their limits: 1 and less is
 * good.
 */
async function bestOf<F extends Figures>(measureOnce: () => Promise<F>, bounds: F): Promise<number> {
  for (let n = 1; ; n++) {
    const slower = await slowness()
    const figures = await measureOnce()
    const worst = Math.max(
      ...Object.entries(bounds).map(([name, bound]) => (figures[name] ?? Number.POSITIVE_INFINITY) / bound / slower),
    )
    process.stdout.write(`  ${JSON.stringify({ ...figures, slower })}\n`)
    if (worst <= 1 || n === tries) return worst
  }
}

/** Calls of these candidates' copied papers: the answers are those of a real page. */
async function papers(count: number): Promise<Candidate[]> {
  const examId = await createLongExam(stage)
  const tokens = await createSignedInPeople(stage, count)
  const first = new Candidate(stage.portal.url, tokens[0] ?? '', examId)
  await first.begin()
  const ids = await copyAttemptForPeople(stage, first.attemptId, tokens.slice(1))
  await stage.sql`analyze`
  return [first, ...ids.map((attemptId, index) => first.twin(tokens[index + 1] ?? '', attemptId))]
}

test('PERF-01: 2,000 attempts, 200 saves a second: p95 within 50 ms, p99 within 150; as fast as 50 connections ask: 1,500 saves a second; nothing is refused', async () => {
  const all = await papers(2000)
  const seconds = Number(process.env.SECONDS ?? (isWholeRun ? 5 : 3))
  let errors = 0
  let next = 0
  for (const candidate of all.slice(0, 200)) await candidate.save()
  const paced = await bestOf(
    async () => {
      const times: number[] = []
      const began = performance.now()
      await Promise.all(
        Array.from({ length: 200 * seconds }, async (_, n) => {
          const due = began + n * 5
          await sleep(Math.max(0, due - performance.now()))
          await all[next++ % all.length]?.save().catch(() => errors++)
          times.push(performance.now() - due)
        }),
      )
      return { p95: quantile(times, 0.95), p99: quantile(times, 0.99) }
    },
    { p95: 50, p99: 150 },
  )
  expect(errors).toBe(0)
  expect(paced).toBeLessThanOrEqual(1)
  const asked = all.slice(0, 1000)
  let seq = 1000
  let wrong = 0
  const closed = await bestOf(
    async () => {
      const { perSecond, errors } = await measureLoad(
        stage.portal.url,
        50,
        Math.min(seconds, 4),
        () => asked[++seq % asked.length]?.saveRequest(seq) ?? '',
        (body) => body.includes('"written":true'),
      )
      wrong += errors
      return { msPerSave: 1000 / perSecond }
    },
    { msPerSave: 1000 / 1500 },
  )
  expect(wrong).toBe(0)
  expect(closed).toBeLessThanOrEqual(1)
  for (const candidate of all) candidate.leave()
})

test('PERF-03: 100 candidates a second begin, 1,000 in the whole run, while the exam’s author edits and publishes it: all begin, p95 within a second, each with the version it began with', async () => {
  const author = await aPerson(stage.deps, await aCompany(stage.deps), { grants: ['exams'] })
  const wire = new HttpConnection(stage.portal.url)
  const staff = async <T>(name: string, body: object): Promise<T> => {
    const { status, body: told } = await wire.ask(
      postRequestOf(`/exam/console/${name}`, author.token, JSON.stringify(body)),
    )
    if (status !== 200) throw new Error(`${name}: ${told.slice(0, 200)}`)
    return (JSON.parse(told) as { data: T }).data
  }
  const people = isWholeRun ? 1000 : 400
  const starts = async () => {
    const examId = await createLongExam(stage)
    const tokens = await createSignedInPeople(stage, people)
    await stage.sql`analyze`
    const times: number[] = []
    const began = performance.now()
    let published = 0
    let isOver = false
    const edits = (async () => {
      while (!isOver) {
        const { content, revision } = await staff<{ content: { title: object }; revision: number }>('read', { examId })
        const title = { en: `Edition ${++published}` }
        await staff(
          'publish',
          await staff<{ examId: string; revision: number }>('update', {
            examId,
            revision,
            content: { ...content, title },
          }),
        )
        await sleep(50)
      }
    })()
    await Promise.all(
      tokens.map(async (token, index) => {
        const due = began + index * 10
        await sleep(Math.max(0, due - performance.now()))
        const candidate = new Candidate(stage.portal.url, token, examId)
        await candidate.begin()
        times.push(performance.now() - due)
        candidate.leave()
      }),
    )
    isOver = true
    await edits
    const [all] = await stage.sql<{ begun: number; whole: number; versions: number }[]>`
      select count(*)::int as begun, count(distinct a.exam_version)::int as versions,
        count(*) filter (where a.terms -> 'title' = v.content -> 'title' and (select count(*) from attempt_paper q where q.attempt_id = a.id) = 40)::int as whole
      from attempt a join exam_version v on v.exam_id = a.exam_id and v.version = a.exam_version where a.exam_id = ${examId}`
    expect(all).toMatchObject({ begun: people, whole: people })
    expect(all?.versions).toBeGreaterThan(5)
    return { p95: quantile(times, 0.95) }
  }
  expect(await bestOf(starts, { p95: 1000 })).toBeLessThanOrEqual(1)
  wire.close()
})

test('PERF-04: 1,000 attempts end together: 700 hand in during the last seconds, p95 within half a second; all are final within half a minute of the grace, each once', async () => {
  const together = async () => {
    const all = await papers(1000)
    const ids = all.map(({ attemptId }) => attemptId)
    const deadline = new Date(Date.now() + 5000)
    await stage.sql`update attempt set deadline = ${deadline} where id = any(${ids})`
    const times: number[] = []
    const rush = Math.max(0, deadline.getTime() - 4000 - Date.now())
    await Promise.all(
      all.slice(0, 700).map(async (candidate, index) => {
        await sleep(rush + (index / 700) * 4000)
        const sent = performance.now()
        await candidate.submit()
        times.push(performance.now() - sent)
      }),
    )
    const due = deadline.getTime() + examLimits.graceSeconds * 1000
    const open = async () =>
      (
        await stage.sql<
          { n: number }[]
        >`select count(*)::int as n from attempt where id = any(${ids}) and state = 'open'`
      )[0]?.n ?? 0
    while ((await open()) > 0 && Date.now() < due + 60_000) await sleep(200)
    const finalAfter = (Date.now() - due) / 1000
    const [ends] = await stage.sql`
      select count(*) filter (where ended_by = 'candidate')::int as handed, count(*) filter (where ended_by = 'deadline' and submitted_at = deadline)::int as closed,
        count(*) filter (where submitted_at > deadline)::int as late,
        (select count(*)::int from (select 1 from given_mark where attempt_id = any(${ids}) group by attempt_id, position having count(*) > 1) twice) as twice,
        (select count(*)::int from exam_receipt where attempt_id = any(${ids})) as receipts
      from attempt where id = any(${ids})`
    expect(ends).toMatchObject({ late: 0, twice: 0, receipts: 1000 })
    // A submit in the last moment may be late, and the attempt is closed at the deadline like the others.
    expect(ends?.handed + ends?.closed).toBe(1000)
    expect(ends?.handed).toBeGreaterThan(0)
    expect(ends?.closed).toBeGreaterThanOrEqual(300)
    for (const candidate of all) candidate.leave()
    return { p95: quantile(times, 0.95), finalAfter }
  }
  expect(await bestOf(together, { p95: 500, finalAfter: 30 })).toBeLessThanOrEqual(1)
})
