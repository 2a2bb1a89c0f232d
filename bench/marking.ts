import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Actor } from '../apps/server/src/core/access/session.ts'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool, type Pool } from '../apps/server/src/database/connection.ts'
import {
  createTestExamWithQuestions,
  testShortQuestion,
} from '../apps/server/src/features/exams/testing/marking.driver.ts'
import {
  claimAnswerToMark,
  loadMarkedQuestion,
  loadMarkingProgress,
  loadMarkingQueue,
  loadMarkingTrail,
  loadQueueAnswers,
  loadSimilarAnswers,
  releaseAnswerClaim,
} from '../apps/server/src/features/grading/marking/marking.service.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { startPortal } from '../e2e/portal-process.ts'
import { startPreparedDatabase } from '../e2e/testing/prepared-database.ts'
import { quantile } from './load.ts'
import { benchSize } from './sizes.ts'

/**
 * `npm run bench -- marking`: the waiting times of a grader on the marking page of an exam with 200,000 answers, of
 * which they have marked two thousand themselves. Half of its questions are marked twice. The bound of each call (p95)
 * is 150 ms.
 */
const answers = benchSize('ANSWERS', 200_000, 400)
const own = benchSize('OWN', 2000, 20)
const rounds = benchSize('ROUNDS', 60, 3)
const boundMs = benchSize('MOST_MS', 150, 60_000)
const questions = 4

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
chmodSync(dataDir, 0o755)
const database = await startPreparedDatabase(dataDir)
const env = {
  DATABASE_URL: database.url,
  DATABASE_POOL: '10',
  DEMO: '1',
  SECRET: 'benchmark-benchmark-benchmark-benchmark',
}
const sql = openConnectionPool({ url: database.url, max: 6 })
const say = (line: string) => process.stdout.write(`${line}\n`)
try {
  await (await startPortal(dataDir, env)).stop()
  const deps = (await createDeps(readSettings({ ...env, DATA_DIR: dataDir }, dataDir), sql)) as Deps
  const examId = await createTestExamWithQuestions(
    deps,
    Array.from({ length: questions }, (_, n) => testShortQuestion(n)),
  )
  const [grader, questionId] = await fill(database.url, examId)
  const actor: Actor = { sessionId: '', accountId: grader, companyId: grader, grants: ['grading'], companyGrants: [] }
  const page = { page: 0, size: 50 }
  const taskId = (await claimAnswerToMark(deps, actor, { examId, questionId }, 'en')).task?.taskId ?? ''
  await loadSimilarAnswers(deps, actor, taskId)
  let after = taskId
  const asks: Readonly<Record<string, () => Promise<unknown>>> = {
    'counts of the exam': () => loadQueueAnswers(deps, actor, { examId, ...page }, 'en'),
    'counts of a question': () => loadQueueAnswers(deps, actor, { examId, questionId, ...page }, 'en'),
    'list of own marks': () => loadQueueAnswers(deps, actor, { examId, tab: 'mine', ...page }, 'en'),
    'list of those that differ': () => loadQueueAnswers(deps, actor, { examId, tab: 'differ', ...page }, 'en'),
    'list of the skipped': () => loadQueueAnswers(deps, actor, { examId, tab: 'skipped', ...page }, 'en'),
    trail: () => loadMarkingTrail(deps, actor, { examId }),
    'next answer of the exam': async () => {
      const next = (await claimAnswerToMark(deps, actor, { examId, afterTaskId: after }, 'en')).task?.taskId ?? ''
      await releaseAnswerClaim(deps, actor, next)
      after = next
    },
    'next answer of a question': async () => {
      const next =
        (await claimAnswerToMark(deps, actor, { examId, questionId, afterTaskId: after }, 'en')).task?.taskId ?? ''
      await releaseAnswerClaim(deps, actor, next)
      after = next
    },
    'progress of the exam': () => loadMarkingProgress(deps, actor, { examId }),
    'progress of a question': () => loadMarkingProgress(deps, actor, { examId, questionId }),
    'help beside a question': () => loadMarkedQuestion(deps, actor, { examId, questionId }),
    queue: () => loadMarkingQueue(deps, actor, { ...page }, 'en'),
  }
  await releaseAnswerClaim(deps, actor, taskId)
  const slow: string[] = []
  for (const [name, job] of Object.entries(asks)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      await job()
      times.push(performance.now() - begun)
    }
    const p95 = quantile(times, 0.95)
    if (p95 > boundMs) slow.push(name)
    say(
      `${name.padEnd(28)} p50 ${quantile(times, 0.5).toFixed(1).padStart(6)} ms   p95 ${p95.toFixed(1).padStart(6)} ms${p95 > boundMs ? '   TOO SLOW' : ''}`,
    )
  }
  say(slow.length === 0 ? `marking: every p95 within ${boundMs} ms` : `marking: over ${boundMs} ms: ${slow.join(', ')}`)
  if (slow.length > 0) process.exitCode = 1
} finally {
  await sql.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(database.clusterDir, { recursive: true, force: true })
}

/**
 * Inserts attempts of an exam with an answer to each question: a third of them marked, some by one of two graders, some
 * with two different marks. Returns one grader and one question.
 */
async function fill(url: string, examId: string): Promise<[grader: string, questionId: string]> {
  const filling: Pool = openConnectionPool({ url, max: 1 })
  await filling`set statement_timeout = 0`
  await filling`set synchronous_commit = off`
  // These answers have no authors: the rows refer to missing people.
  await filling`set session_replication_role = replica`
  const [{ grader } = { grader: '' }] = await filling<
    { grader: string }[]
  >`select id as grader from account order by id limit 1`
  await filling`create table bench_attempt as select n, gen_random_uuid() as id, gen_random_uuid() as person from generate_series(1, ${Math.ceil(answers / questions)}::int) n`
  await filling`
    insert into attempt (id, exam_id, account_id, company_id, number, state, exam_version, terms, seed, started_at, submitted_at, ended_by, writer, total_points)
    select id, ${examId}, person, person, 1, 'closed', 1, '{}', '', now() - interval '2 days', now() - interval '1 day', 'candidate', '', ${questions * 400}::int from bench_attempt`
  await filling`
    create table bench_answer as
    select b.*, v.question_id, v.version, (row_number() over (partition by b.id order by v.question_id))::int as position,
      1 + (row_number() over (partition by b.id order by v.question_id) % 2)::int as graders
    from bench_attempt b cross join (
      select x.question_id, x.version from question_version x order by x.question_id desc limit ${questions}
    ) v`
  await filling`
    insert into saved_answer (attempt_id, position, question_id, version, type, topic, option_count, blank_count, points, option_order, seq, answer, saved_at)
    select id, position, question_id, version, 'short', '', 0, 0, 400, '', 1, jsonb_build_object('text', 'Answer ' || md5(id::text || position) || repeat(' words of an answer', 15)), now()
    from bench_answer`
  await filling`
    insert into marking_task (attempt_id, position, exam_id, question_id, version, candidate_id, points, graders, threshold, state, created_at)
    select id, position, ${examId}, question_id, version, person, 400, graders, 100,
      case when n % 10 < 3 then 'done' when graders = 2 and n % 200 = 7 then 'resolving' else 'waiting' end, now() - interval '1 day' from bench_answer`
  await filling`
    insert into marking_opinion (id, task_id, round, grader_id, points, comment, is_resolution, at)
    select gen_random_uuid(), k.id, 1, ('00000000-0000-4000-8000-' || lpad(((b.n + one) % 25)::text, 12, '0'))::uuid, 100 * ((b.n + one) % 5), 'Comment ' || (b.n % 40), false, now() - b.n * interval '1 second'
    from bench_answer b join marking_task k on k.attempt_id = b.id and k.position = b.position cross join generate_series(1, 2) one
    where one <= case when k.state = 'done' then k.graders when k.state = 'resolving' then 2 when k.graders = 2 and b.n % 10 < 5 then 1 else 0 end`
  await filling`
    update marking_opinion set grader_id = ${grader} where id in (
      select o.id from marking_opinion o join marking_task k on k.id = o.task_id where k.state <> 'resolving' and o.grader_id = '00000000-0000-4000-8000-000000000003' order by k.id limit ${own})`
  await filling`insert into marking_aside (grader_id, task_id, at) select ${grader}, id, now() from marking_task where state = 'waiting' and graders = 1 limit 30`
  await filling`vacuum analyze`
  const [{ questionId } = { questionId: '' }] = await filling<
    { questionId: string }[]
  >`select question_id as "questionId" from marking_task where graders = 2 and exam_id = ${examId} limit 1`
  await filling.end()
  return [grader, questionId]
}
