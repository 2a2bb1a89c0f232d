import { setTimeout as sleep } from 'node:timers/promises'
import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { Candidate, createLongExam, createSignedInPeople, runConcurrently } from './candidates.ts'
import type { BenchFigure } from './figures.ts'
import { quantile } from './load.ts'
import { benchSize } from './sizes.ts'
import type { BenchEnvironment } from './stage.ts'

const all = benchSize('ATTEMPTS', 1000, 40)
const handingIn = Math.round(all * 0.7)
/** The last seconds in which they press the button, the most in the very last. */
const rush = 5000

/**
 * Measures PERF-04: a thousand attempts have the same deadline. 700 are submitted during its last seconds, and the
 * server closes the others. Every attempt must have exactly one end and one mark per automatically graded question.
 */
export async function benchDeadline(stage: BenchEnvironment): Promise<BenchFigure[]> {
  const tokens = await createSignedInPeople(stage, all)
  const closesAt = new Date(Date.now() + benchSize('START_MS', 45_000, 12_000))
  const examId = await createLongExam(stage, closesAt)
  await stage.sql`analyze`
  const candidates = tokens.map((token) => new Candidate(stage.portal.url, token, examId))
  await runConcurrently(candidates, 16, async (candidate) => {
    await candidate.begin()
    for (let n = 0; n < 3; n++) await candidate.save()
  })
  const spare = closesAt.getTime() - rush - Date.now()
  if (spare < 0) throw new Error('this machine starts a thousand attempts too slowly for this measurement')
  await sleep(spare)
  const waits: number[] = []
  await Promise.all(
    candidates.slice(0, handingIn).map(async (candidate) => {
      await sleep(rush * Math.random() ** 0.5)
      const sent = performance.now()
      await candidate.submit()
      waits.push(performance.now() - sent)
    }),
  )
  const due = closesAt.getTime() + examLimits.graceSeconds * 1000
  for (;;) {
    const [row] = await stage.sql<
      { open: number }[]
    >`select count(*)::int as open from attempt where exam_id = ${examId} and state = 'open'`
    if (row?.open === 0 || Date.now() > due + 60_000) break
    await sleep(100)
  }
  const finalAfter = (Date.now() - due) / 1000
  const [sums] = await stage.sql<{ ended: number; marks: number; byDeadline: number; late: number }[]>`
    select count(*)::int as ended, sum((select count(*)::int from given_mark m where m.attempt_id = a.id))::int as marks,
      count(*) filter (where ended_by = 'deadline')::int as "byDeadline", count(*) filter (where submitted_at > deadline)::int as late
    from attempt a where exam_id = ${examId} and state <> 'open'`
  for (const candidate of candidates) candidate.leave()
  const marks = sums?.marks ?? 0
  if (sums?.ended !== all || sums.late > 0) throw new Error(`not every attempt ended in time: ${JSON.stringify(sums)}`)
  // 38 questions are marked at once, and the two short ones when nothing was written.
  if (marks < all * 38 || marks > all * 40) throw new Error(`marks are missing or doubled: ${marks}`)
  process.stdout.write(
    `  ${sums.byDeadline} closed by the server at the deadline, ${all - sums.byDeadline} handed in, ${marks} marks\n`,
  )
  const p95 = Math.round(quantile(waits, 0.95))
  return [
    {
      name: `${handingIn} submits at the deadline, p95`,
      value: p95,
      unit: 'ms',
      floor: 500,
      ratio: Math.round((p95 / 500) * 100) / 100,
    },
    {
      name: `${all} final after the grace`,
      value: Math.round(finalAfter * 10) / 10,
      unit: 'seconds',
      floor: 30,
      ratio: Math.round((finalAfter / 30) * 100) / 100,
    },
  ]
}
