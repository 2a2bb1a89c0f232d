import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { preparePapersOfExam } from '../apps/server/src/features/exams/papers/paper-pool.service.ts'
import { createTestExam } from '../apps/server/src/features/exams/testing/exam.builders.ts'
import { aCompany } from '../apps/server/src/testing/builders.ts'
import { benchWriter } from '../e2e/testing/papers.ts'
import type { BenchEnvironment } from './stage.ts'
import { HttpConnection, postRequestOf } from './wire.ts'

type Question = {
  readonly position: number
  readonly type: string
  readonly options: readonly { readonly key: string }[]
  readonly blankCount: number
}

/**
 * The part of a question that its answers need. Thousands of candidates share one heap here: whole papers would make
 * its garbage collection pause for longer than the portal takes to answer.
 */
type Answerable = Omit<Question, 'options'> & { readonly keys: readonly string[] }

/** Creates an exam of 40 questions of five types. It ends at `closesAt`; without that, each attempt has ten hours. */
export const createLongExam = (stage: Pick<BenchEnvironment, 'deps'>, closesAt?: Date): Promise<string> =>
  createTestExam(
    stage.deps,
    { single: 20, multiple: 8, judge: 6, blank: 4, short: 2 },
    closesAt ? { closesAt } : { timeLimit: 36_000 },
  )

/**
 * Creates an exam like `createLongExam` in the state in which most candidates find one: its papers are drawn in
 * advance, and all questions of the database become an hour older. Throws when no papers were drawn.
 */
export async function createPreparedExam(stage: Pick<BenchEnvironment, 'deps' | 'sql'>): Promise<string> {
  const examId = await createLongExam(stage)
  await stage.sql`update question set changed_at = changed_at - interval '1 hour'`
  if (!(await preparePapersOfExam(stage.deps, examId))) throw new Error('no papers were prepared')
  return examId
}

/** Creates this many people of one company, each signed in; returns their tokens. */
export async function createSignedInPeople(
  { sql, deps }: Pick<BenchEnvironment, 'sql' | 'deps'>,
  count: number,
): Promise<string[]> {
  const company = await aCompany(deps)
  const now = new Date()
  const later = new Date(now.getTime() + 86_400_000)
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const ids = tokens.map(() => randomUUID())
  const names = ids.map((id) => `c-${id}`)
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  await sql`insert into account (id, login, name, created_at) select id, login, '考生', ${now} from unnest(${ids}::uuid[], ${names}::text[]) as t(id, login)`
  await sql`insert into membership (company_id, account_id, employee_no, joined_at) select ${company}, id, login, ${now} from unnest(${ids}::uuid[], ${names}::text[]) as t(id, login)`
  await sql`
    insert into session (token_hash, id, account_id, company_id, created_at, seen_at, idle_until, expires_at, source)
    select decode(hash, 'hex'), gen_random_uuid(), id, ${company}, ${now}, ${later}, ${later}, ${later}, 'bench' from unnest(${hashes}::text[], ${ids}::uuid[]) as t(hash, id)`
  return tokens
}

/** A refusal of a call, with the data that say why. */
class Refused extends Error {
  readonly data: { readonly reason: string; readonly position: number; readonly retryAfter: number }
  constructor(name: string, body: string) {
    super(`${name}: ${body.slice(0, 200)}`)
    this.data = (JSON.parse(body) as { data: Refused['data'] }).data
  }
}

/**
 * A simulated candidate's browser, which keeps its connection open. A refused call throws, except a start that has to
 * wait in line: it is repeated.
 */
export class Candidate {
  readonly #wire: HttpConnection
  readonly #token: string
  readonly #examId: string
  attemptId = ''
  #questions: readonly Answerable[] = []
  #seq = 0

  constructor(url: string, token: string, examId: string) {
    this.#wire = new HttpConnection(url)
    this.#token = token
    this.#examId = examId
  }

  /** Opens the exam's page, and with it the connection. */
  async arrive(): Promise<void> {
    await this.#call('examDetail', { examId: this.#examId })
  }

  /**
   * Starts the exam. In line it tries again after the seconds that the portal gives, as the page does; `hear` is called
   * with each position.
   */
  async begin(hear: (position: number) => void = () => undefined): Promise<void> {
    const started = await this.#call<{ attemptId: string; paper: { questions: Question[] } | null }>('start', {
      examId: this.#examId,
      writer: benchWriter,
    }).catch((error: unknown) => {
      if (error instanceof Refused && error.data.reason === 'startQueued') return error.data
      throw error
    })
    if ('retryAfter' in started) {
      hear(started.position)
      await sleep(started.retryAfter * 1000)
      return this.begin(hear)
    }
    this.attemptId = started.attemptId
    const paper =
      started.paper ??
      (await this.#call<{ questions: Question[] }>('paper', { attemptId: this.attemptId, writer: benchWriter }))
    this.#questions = paper.questions.map(({ position, type, options, blankCount }) => ({
      position,
      type,
      keys: options.map(({ key }) => key),
      blankCount,
    }))
  }

  /** Another person at a copy of this candidate's attempt. */
  twin(token: string, attemptId: string): Candidate {
    const other = new Candidate(this.#wire.url, token, this.#examId)
    other.attemptId = attemptId
    other.#questions = this.#questions
    return other
  }

  /** Returns the request that saves answer number n; n grows with every request. */
  saveRequest(n: number): string {
    this.#seq = n
    return postRequestOf(
      '/exam/pc/save',
      this.#token,
      JSON.stringify({ attemptId: this.attemptId, writer: benchWriter, answers: [this.#nextAnswer()] }),
    )
  }

  /**
   * Answers the next question, in the order of the paper and from the start again; the letters grow with each round.
   */
  async save(): Promise<void> {
    const answer = this.#nextAnswer()
    const { saved } = await this.#call<{ saved: { written: boolean }[] }>('save', {
      attemptId: this.attemptId,
      writer: benchWriter,
      answers: [answer],
    })
    if (saved[0]?.written !== true) throw new Error('a save was not written')
  }

  /** Submits together with one last answer, as the page does. */
  submit(): Promise<{ endedBy: string; state: string }> {
    return this.#call('submit', {
      attemptId: this.attemptId,
      writer: benchWriter,
      submitKey: `submit-${this.attemptId}`,
      answers: [this.#nextAnswer()],
    })
  }

  result(): Promise<unknown> {
    return this.#call('result', { attemptId: this.attemptId })
  }

  leave() {
    this.#wire.close()
  }

  #nextAnswer() {
    const n = this.#seq++
    const { position, type, keys, blankCount } = this.#questions[n % this.#questions.length] as Answerable
    const letter = (index: number) => keys[index % Math.max(1, keys.length)] ?? 'A'
    const answer =
      type === 'blank'
        ? { texts: Array.from({ length: blankCount }, () => `第 ${n} 次的填空答案`) }
        : type === 'short'
          ? { text: '路由器根据目的地址查找转发表，选择最长匹配的前缀。'.repeat(1 + (n % 8)) }
          : { keys: type === 'multiple' ? [letter(n), letter(n + 1)] : [letter(n)] }
    return { position, seq: n + 1, answer, uncertain: n % 7 === 0 }
  }

  async #call<T>(name: string, body: object): Promise<T> {
    const { status, body: text } = await this.#wire.ask(
      postRequestOf(`/exam/pc/${name}`, this.#token, JSON.stringify(body)),
    )
    if (status !== 200) throw new Refused(name, text)
    return (JSON.parse(text) as { data: T }).data
  }
}

/** Runs the work for each of the items, at most this many at a time. */
export async function runConcurrently<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(atOnce, items.length) }, async () => {
      for (let index = next++; index < items.length; index = next++) await work(items[index] as T, index)
    }),
  )
}
