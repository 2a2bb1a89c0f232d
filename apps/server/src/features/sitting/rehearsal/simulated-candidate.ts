import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Lang } from '../../../core/text/language.ts'
import { rehearsalWords } from './rehearsal.words.ts'

type Question = {
  readonly position: number
  readonly type: string
  readonly options: readonly { readonly key: string }[]
  readonly blankCount: number
  readonly units?: readonly string[] | undefined
}
type Answer = {
  readonly keys?: readonly string[]
  readonly texts?: readonly string[]
  readonly text?: string
  readonly places?: string
  readonly spots?: string
}
/** A saved answer that the server has acknowledged. */
export type SaveAcknowledgement = {
  readonly attemptId: string
  readonly position: number
  readonly seq: number
  readonly answer: Answer | null
}
export type RehearsalFigures = {
  readonly receipts: Map<string, SaveAcknowledgement>
  readonly saveMs: number[]
  begun: number
  left: number
  cutOff: number
  handedIn: number
  heardAnnouncements: number
  /** Refusals explained by staff acts or the clock, and lost requests, by name. */
  readonly trouble: Map<string, number>
  /** Every other refusal, by call and reason: the portal rejected a candidate's request. */
  readonly rejected: Map<string, number>
}
export const createRehearsalFigures = (): RehearsalFigures => ({
  receipts: new Map(),
  saveMs: [],
  begun: 0,
  left: 0,
  cutOff: 0,
  handedIn: 0,
  heardAnnouncements: 0,
  trouble: new Map(),
  rejected: new Map(),
})

class Refused extends Error {
  readonly call: string
  /** Seconds until the next try, if the portal asked for one. */
  readonly retryAfter: number | null
  constructor(call: string, reason: string, retryAfter: number | null) {
    super(reason)
    this.call = call
    this.retryAfter = retryAfter
  }
}
/**
 * Codes with an explanation: staff who test the board pause and end attempts, time runs out, and a server may be
 * unavailable for a moment.
 */
const explained: ReadonlySet<string> = new Set([
  'attemptPaused',
  'examCompleted',
  'examTimeout',
  'answerLate',
  'unavailable',
])

/** Counts a candidate's problem, so that the report can distinguish a rejected action from an expected refusal. */
export function countCandidateProblem(
  { trouble, rejected }: Pick<RehearsalFigures, 'trouble' | 'rejected'>,
  error: unknown,
): void {
  const isRejected = error instanceof Refused && !explained.has(error.message)
  const [counts, name] = isRejected ? [rejected, `${error.call} ${error.message}`] : [trouble, (error as Error).message]
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Returns the number of rejected actions of simulated candidates. */
export const countRejectedActions = ({ rejected }: Pick<RehearsalFigures, 'rejected'>): number =>
  [...rejected.values()].reduce((sum, count) => sum + count, 0)
const writer = 'rehearsal-window'

/** Actions of a simulated candidate besides answering. */
const manners = ['steady', 'steady', 'leaves', 'steady', 'steady', 'cutOff', 'steady', 'staysOn'] as const
type Plan = {
  readonly url: string
  readonly token: string
  readonly examId: string
  readonly index: number
  readonly ms: number
  /** The language of its answers. */
  readonly lang: Lang
  readonly measured: RehearsalFigures
}

/**
 * Takes the exam as a page does: one call waits for changes, and answers are saved one by one and repeated until the
 * server has them.
 */
export async function simulateCandidate({ url, token, examId, index, ms, lang, measured }: Plan): Promise<void> {
  const manner = manners[index % manners.length]
  const until = performance.now() + ms
  const note = (error: unknown) => countCandidateProblem(measured, error)
  const ask = async <T>(name: string, body: object, signal = AbortSignal.timeout(40_000)): Promise<T> => {
    const answer = await fetch(`${url}/exam/pc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', access_token: token },
      body: JSON.stringify(body),
      signal,
    })
    const { code, data } = (await answer.json()) as { code: number; data: T & { reason?: string; retryAfter?: number } }
    if (code !== 200) throw new Refused(name, data?.reason ?? String(code), data?.retryAfter ?? null)
    return data
  }
  // Candidates don't start at the same moment.
  await sleep(Math.random() * Math.min(10_000, ms / 8))
  const start = async (): Promise<{ attemptId: string }> => {
    try {
      return await ask('start', { examId, writer })
    } catch (error) {
      if (!(error instanceof Refused) || error.message !== 'startQueued') throw error
      await sleep((error.retryAfter ?? 1) * 1000)
      return start()
    }
  }
  const { attemptId } = await start()
  const { questions, countFrom } = await ask<{ questions: Question[]; countFrom: number }>('paper', {
    attemptId,
    writer,
  })
  measured.begun++

  const over = new AbortController()
  let isCutOff = false
  const listen = async () => {
    let known: string | undefined
    while (!over.signal.aborted) {
      try {
        if (!isCutOff) {
          const clock = await ask<{ mark: string; state: string; announcements: { announcementId: string }[] }>(
            'clock',
            { attemptId, writer, ...(known === undefined ? {} : { known }) },
            AbortSignal.any([over.signal, AbortSignal.timeout(40_000)]),
          )
          known = clock.mark
          if (clock.announcements.length > 0) {
            measured.heardAnnouncements += clock.announcements.length
            await sleep(2000 + Math.random() * 8000, undefined, { signal: over.signal })
            await ask('announcementSeen', {
              attemptId,
              announcementIds: clock.announcements.map((one) => one.announcementId),
            })
          }
          if (clock.state !== 'open') return over.abort()
        }
      } catch (error) {
        if (over.signal.aborted) return
        if (error instanceof Refused) note(error)
      }
      await sleep(1000, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }
  const listening = listen()
  const pause = ms / Math.max(questions.length * 1.5, 1)
  const oddAt = performance.now() + ms * (0.2 + Math.random() * 0.3)
  let isOddDone = manner === 'steady' || manner === 'staysOn'
  let seq = countFrom
  for (let n = 0; performance.now() < until - pause && !over.signal.aborted; n++) {
    await sleep(Math.min(20_000, pause * (0.5 + Math.random())))
    if (!isOddDone && performance.now() > oddAt) {
      isOddDone = true
      if (manner === 'leaves') {
        // The key is the attempt's id, since there is only one exit; a key can have at most 40 characters.
        const leave = { key: attemptId, cause: 'hidden', agoMs: 4000, awayMs: 4000 }
        await ask('leave', { attemptId, writer, leaves: [leave], answers: [] }).then(() => measured.left++, note)
      } else {
        measured.cutOff++
        isCutOff = true
        await sleep(Math.min(75_000, ms / 4))
        isCutOff = false
      }
    }
    const question = questions[n % questions.length] as Question
    const answer = answerOf(question, n, lang)
    seq++
    await save(ask, { attemptId, position: question.position, seq, answer }, measured, note, until)
  }
  if (manner !== 'staysOn' && !over.signal.aborted) {
    await ask('submit', {
      attemptId,
      writer,
      submitKey: `rehearsal-${attemptId}`.slice(0, 64),
      answers: [],
      leaves: [],
    }).then(() => measured.handedIn++, note)
  }
  over.abort()
  await listening
}

/** Sends an answer until the server has it, as long as there is time. The acknowledgement is the receipt. */
async function save(
  ask: <T>(name: string, body: object) => Promise<T>,
  receipt: SaveAcknowledgement,
  measured: RehearsalFigures,
  note: (error: unknown) => void,
  until: number,
): Promise<void> {
  const { attemptId, position, seq, answer } = receipt
  while (performance.now() < until) {
    const began = performance.now()
    try {
      await ask('save', { attemptId, writer, answers: [{ position, seq, answer, uncertain: false }] })
      measured.saveMs.push(performance.now() - began)
      measured.receipts.set(`${attemptId} ${position}`, receipt)
      return
    } catch (error) {
      note(error)
      // Only a pause or a briefly unavailable server is worth another try.
      if (error instanceof Refused && error.message !== 'attemptPaused' && error.message !== 'unavailable') return
      await sleep(1000)
    }
  }
}

function answerOf({ type, options, blankCount, units = [] }: Question, n: number, lang: Lang): Answer | null {
  const letter = (index: number) => options[index % Math.max(1, options.length)]?.key ?? 'A'
  if (type === 'blank') return { texts: Array.from({ length: blankCount }, () => rehearsalWords.blank[lang](n)) }
  if (type === 'numeric') return { texts: [`${n}${units.length > 1 ? ` ${units[0]}` : ''}`] }
  // Simulated people upload nothing: the files would outlive their attempts.
  if (type === 'upload') return null
  if (type === 'short') return { text: rehearsalWords.short[lang](n) }
  if (type === 'hotspot')
    return {
      spots: Array.from({ length: blankCount }, (_, index) => `${(n * 997 + index * 1709) % 10_000},5000`).join(';'),
    }
  if (type === 'ordering') return { places: options.map((_, index) => letter(index + n)).join('') }
  if (type === 'matching' || type === 'gapChoice')
    return { places: Array.from({ length: blankCount }, (_, index) => letter(index + n)).join('') }
  return { keys: type === 'multiple' ? [letter(n), letter(n + 1)].toSorted() : [letter(n)] }
}

/**
 * Returns the acknowledgements of answers that the portal has lost: it has an older answer, none, or a different one
 * under the same number.
 */
export function lostAcknowledgements(
  receipts: Iterable<SaveAcknowledgement>,
  kept: readonly {
    readonly attemptId: string
    readonly position: number
    readonly seq: number
    readonly answer: unknown
  }[],
): SaveAcknowledgement[] {
  const standing = new Map(kept.map((one) => [`${one.attemptId} ${one.position}`, one]))
  return [...receipts].filter((receipt) => {
    const found = standing.get(`${receipt.attemptId} ${receipt.position}`)
    return (
      !found ||
      found.seq < receipt.seq ||
      (found.seq === receipt.seq && !isDeepStrictEqual(found.answer, receipt.answer))
    )
  })
}
