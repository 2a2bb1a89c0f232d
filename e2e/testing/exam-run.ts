import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../apps/server/src/core/deps.ts'
import type { Pool } from '../../apps/server/src/database/connection.ts'
import { createTestExam } from '../../apps/server/src/features/exams/testing/exam.builders.ts'
import { aCompany, aPerson } from '../../apps/server/src/testing/builders.ts'

const window = 'window-one'
const questions = 20
const timeLimit = 3600
/** The answers in the save with this number. */
const answerOf = (seq: number) => 'ABCD'[seq % 4] as string

/**
 * A candidate with the newest save of each question: the one that was sent, and the one that was acknowledged, each by
 * its `seq`. A check for lost answers compares these with the database.
 */
export type FaultCandidate = {
  readonly token: string
  readonly attemptId: string
  readonly positions: readonly number[]
  readonly acknowledged: Map<number, number>
  readonly sent: Map<number, number>
  seq: number
  /** The number of acknowledged saves. */
  acks: number
}
type Envelope = {
  readonly code: number
  readonly data: {
    readonly attemptId: string
    readonly questions: readonly { readonly position: number }[]
    readonly reason?: string
  }
}
/** A response that a candidate gets. */
export type RunResponse = { readonly status: number; readonly retryAfter: string | null; readonly envelope: Envelope }
export type NewCandidate = { readonly token: string; readonly examId: string }
type Ended = { readonly submissions: number; readonly wrongMarks: number; readonly movedDeadlines: number }

/**
 * Candidates who take an exam while their portal is made to fail: the acknowledgements that they receive, and the
 * answers that are stored afterwards.
 */
export abstract class ExamRun {
  readonly sql: Pool
  protected readonly deps: Deps
  /** The milliseconds for which a candidate waits for an answer. */
  protected readonly patience: number = 3000
  /** True when a candidate retries at the given time, as a page does. Saves are never sent again. */
  protected readonly triesAgain: boolean = false

  protected constructor(sql: Pool, deps: Deps) {
    this.sql = sql
    this.deps = deps
  }

  /** The portal that takes the next request. */
  protected abstract portalUrl: () => string

  /** Opens the paper of one exam for this many candidates. */
  async begin(count: number): Promise<FaultCandidate[]> {
    const newcomers = await this.invite(count)
    const all: FaultCandidate[] = []
    while (all.length < count) {
      const some = newcomers.slice(all.length, all.length + 25).map(async ({ token, examId }) => {
        const { attemptId } = (await this.#post('start', token, { examId, writer: window })).data
        const paper = await this.#post('paper', token, { attemptId, writer: window })
        return {
          token,
          attemptId,
          positions: paper.data.questions.map((question) => question.position),
          acknowledged: new Map(),
          sent: new Map(),
          seq: 0,
          acks: 0,
        }
      })
      all.push(...(await Promise.all(some)))
    }
    return all
  }

  /** Creates this many people with an exam that they have not started. */
  async invite(count: number): Promise<NewCandidate[]> {
    const company = await aCompany(this.deps)
    const examId = await createTestExam(this.deps, { single: questions }, { timeLimit })
    return Promise.all(
      Array.from({ length: count }, async () => ({ token: (await aPerson(this.deps, company)).token, examId })),
    )
  }

  start = ({ token, examId }: NewCandidate): Promise<RunResponse> =>
    this.#send('start', token, { examId, writer: window })

  /**
   * Everyone saves without pause; after some milliseconds, and not before `enough` saves are acknowledged, the fault
   * occurs during saves, and they stop. Unacknowledged saves may or may not be stored; no later save hides a lost one.
   */
  async saveUntil(
    all: readonly FaultCandidate[],
    ms: number,
    fault: () => Promise<void> | void,
    enough = 0,
  ): Promise<void> {
    const acknowledged = () => all.reduce((sum, { acks }) => sum + acks, 0)
    const before = acknowledged()
    const stop = new AbortController()
    const saving = all.map((candidate) => this.#keepSaving(candidate, stop.signal))
    await sleep(ms)
    while (acknowledged() < before + enough) await sleep(20)
    await fault()
    stop.abort()
    await Promise.all(saving)
  }

  async #keepSaving(candidate: FaultCandidate, until: AbortSignal): Promise<void> {
    while (!until.aborted) if ((await this.saveOnce(candidate))?.status !== 200) await sleep(20)
  }

  /** Lets a candidate answer the next question, at one of the portals; null when there is no answer. */
  async saveOnce(candidate: FaultCandidate, url = this.portalUrl()): Promise<RunResponse | null> {
    const { token, attemptId, positions, acknowledged, sent } = candidate
    const seq = ++candidate.seq
    const position = positions[seq % positions.length] ?? 1
    sent.set(position, seq)
    const answers = [{ position, seq, answer: { keys: [answerOf(seq)] }, uncertain: false }]
    const told = await this.#send('save', token, { attemptId, writer: window, answers }, url).catch(() => null)
    if (told?.status === 200) {
      acknowledged.set(position, seq)
      candidate.acks++
    }
    return told
  }

  /**
   * Returns true if the paper of a candidate is served by this portal. Unlike a save, it is read with every connection
   * that a page needs.
   */
  protected async isServed({ token, attemptId }: FaultCandidate, url: string): Promise<boolean> {
    return (await this.#send('paper', token, { attemptId, writer: window }, url)).status === 200
  }

  /** The receipt that a candidate gets for their submission. */
  async receipt({ token, attemptId }: FaultCandidate): Promise<unknown> {
    return (await this.#post('receipt', token, { attemptId })).data
  }

  /** All acknowledgements so far: a copy, to which later saves add nothing. */
  note = (all: readonly FaultCandidate[]): FaultCandidate[] =>
    all.map((one) => ({ ...one, acknowledged: new Map(one.acknowledged) }))

  /**
   * Finds acknowledged answers that were lost: neither they nor a newer one are stored. Throws when an answer is stored
   * that was never sent.
   */
  async lost(all: readonly FaultCandidate[]): Promise<number> {
    const rows = await this.sql<{ attemptId: string; position: number; seq: number; answer: { keys: string[] } }[]>`
      select attempt_id as "attemptId", position, seq, answer from attempt_answer where attempt_id = any(${all.map((one) => one.attemptId)}::uuid[])`
    if (rows.some(({ seq, answer }) => answer.keys.join() !== answerOf(seq)))
      throw new Error('another answer is stored than was sent')
    const stored = new Map(rows.map((row) => [`${row.attemptId} ${row.position}`, row.seq]))
    let missing = 0
    for (const { attemptId, acknowledged, sent } of all) {
      for (const [position, seq] of acknowledged) if ((stored.get(`${attemptId} ${position}`) ?? 0) < seq) missing += 1
      for (const position of Array.from({ length: questions }, (_, n) => n + 1))
        if ((stored.get(`${attemptId} ${position}`) ?? 0) > (sent.get(position) ?? 0))
          throw new Error('an answer is stored that nobody sent')
    }
    return missing
  }

  /**
   * Everyone submits, each twice; then every attempt must have one end, one mark per question, and the deadline of its
   * start.
   */
  async submitAll(all: readonly FaultCandidate[]): Promise<Ended> {
    await Promise.all(
      all.flatMap(({ token, attemptId }) =>
        [1, 2].map(() =>
          this.#post('submit', token, { attemptId, writer: window, submitKey: `submit-${attemptId}`, answers: [] }),
        ),
      ),
    )
    const rows = await this.sql<{ state: string; marks: number; marked: number; moved: boolean }[]>`
      select state, (select count(*)::int from given_mark m where m.attempt_id = a.id) as marks,
        (select count(distinct position)::int from given_mark m where m.attempt_id = a.id) as marked,
        deadline <> started_at + make_interval(secs => ${timeLimit} + extra_time) as moved
      from attempt a where id = any(${all.map((one) => one.attemptId)}::uuid[])`
    return {
      submissions: rows.filter((row) => row.state === 'graded').length,
      wrongMarks: rows.filter((row) => row.marks !== questions || row.marked !== questions).length,
      movedDeadlines: rows.filter((row) => row.moved).length,
    }
  }

  async #post(name: string, token: string, body: object, tries = 1): Promise<Envelope> {
    const { status, retryAfter, envelope } = await this.#send(name, token, body)
    if (status === 503 && retryAfter && this.triesAgain && tries < 20) {
      await sleep(Number(retryAfter) * 1000)
      return this.#post(name, token, body, tries + 1)
    }
    if (status !== 200) throw new Error(`${name} was answered ${status}: ${JSON.stringify(envelope)}`)
    return envelope
  }

  async #send(name: string, token: string, body: object, url = this.portalUrl()): Promise<RunResponse> {
    const answer = await fetch(`${url}/exam/pc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', access_token: token },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(this.patience),
    })
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      envelope: (await answer.json()) as Envelope,
    }
  }
}
