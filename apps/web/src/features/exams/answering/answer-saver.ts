import type { answersSave } from '@portal/contract/exams/exam.contract.ts'
import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import type { BodyOf, DataOf } from '@portal/contract/http/call.ts'
import { isApiError } from '#web/api/api-error.ts'
import { createStore, type Store } from '#web/api/store.ts'
import {
  type AnswerChange,
  type AnswerData,
  type AnswerDraft,
  type AnswerDrafts,
  applyAnswerChange,
} from './answer-sheet.ts'
import { answersForOneRequest } from './request-portion.ts'
import type { UnsavedAnswers } from './unsaved-answers.ts'

export type SentAnswer = BodyOf<typeof answersSave>['answers'][number]
type Saved = DataOf<typeof answersSave>

/** A save that takes longer than this is shown as not sent, though it may still arrive; milliseconds. */
const patienceMs = 4000

/**
 * The state of saving. `offline`: the server can't be reached, and changes are stored on this device. `takenOver`,
 * `closed`: this window accepts no more changes.
 */
export type AnswerSaverPhase = 'saved' | 'saving' | 'offline' | 'takenOver' | 'closed'
/**
 * An answer on this device that was superseded, because another window answered the question later: the newer answer
 * counts.
 */
export type SupersededAnswer = { readonly position: number; readonly answer: AnswerData | null }
export type AnswerSaverState = {
  readonly drafts: AnswerDrafts
  readonly pending: number
  readonly phase: AnswerSaverPhase
  readonly savedAt: Date | null
  readonly overtaken: readonly SupersededAnswer[]
}

/** The saver's access to storage, network and time, so that tests can replace it. */
export type AnswerSaverPort = UnsavedAnswers & {
  readonly save: (answers: readonly SentAnswer[]) => Promise<Saved>
  readonly wait: (ms: number, then: () => void) => () => void
  readonly onSaved: (saved: Saved) => void
  /** The exam is paused: answers given meanwhile wait here. */
  readonly onPaused: () => void
  /** True if another page of this window has the paper now: stored changes on the device then belong to that page. */
  readonly isFollowed?: () => boolean
}

/**
 * Saves the answers of an attempt. Every change gets the next number of its question, is stored on the device
 * immediately and sent within two seconds; "saved" is shown only after the server's acknowledgement. Answers that were
 * not acknowledged before a reload or a crash are sent again first, under their old numbers, so that they don't replace
 * a newer answer from another window.
 */
export class AnswerSaver {
  readonly store: Store<AnswerSaverState>
  readonly #port: AnswerSaverPort
  readonly #acknowledged = new Map<number, number>()
  #isSending = false
  #failures = 0
  #cancel: (() => void) | null = null
  #dueSoon = false
  #isLeft = false
  /** Stored on the device until the candidate has seen them. */
  #overtaken: SentAnswer[] = []
  readonly #countFrom: number

  /** `countFrom`: the first number for changes in this window. */
  constructor(
    port: AnswerSaverPort,
    answers: readonly { position: number; seq: number; answer: AnswerData | null; uncertain: boolean }[],
    countFrom = 0,
  ) {
    this.#port = port
    this.#countFrom = countFrom
    const drafts = new Map<number, AnswerDraft>()
    for (const { position, seq, answer, uncertain } of answers) {
      drafts.set(position, { seq, answer, uncertain })
      this.#acknowledged.set(position, seq)
    }
    const kept = port.kept().flatMap(readKept)
    for (const one of kept)
      if (one.seq > (drafts.get(one.position)?.seq ?? 0))
        drafts.set(one.position, { seq: one.seq, answer: one.answer, uncertain: one.uncertain })
    for (const one of kept) {
      const stands = drafts.get(one.position)
      const isTold = this.#overtaken.some(
        ({ position, answer }) => position === one.position && isSame(answer, one.answer),
      )
      if (stands && epochOf(one.seq) < epochOf(stands.seq) && !isSame(one.answer, stands.answer) && !isTold)
        this.#overtaken.push(one)
    }
    const overtaken = this.#overtaken.map(({ position, answer }) => ({ position, answer }))
    this.store = createStore<AnswerSaverState>({ drafts, pending: 0, phase: 'saved', savedAt: null, overtaken })
    this.#publish({})
    if (this.store.get().pending > 0) this.flush()
  }

  /** Accepts a change. `soon` for text: the request waits for more letters, two seconds at most. */
  change(position: number, change: AnswerChange, soon = false): void {
    const { drafts } = this.store.get()
    if (this.#isOver()) return
    const before = drafts.get(position) ?? { seq: 0, answer: null, uncertain: false }
    const next = new Map(drafts).set(position, {
      ...applyAnswerChange(before, change),
      seq: Math.max(before.seq + 1, this.#countFrom),
    })
    this.#publish({ drafts: next })
    if (!soon) this.#later(150)
    else if (!this.#dueSoon) {
      this.#dueSoon = true
      this.#later(examLimits.saveWithinMs * 0.6)
    }
  }

  /** The browser is offline: open answers wait. */
  disconnected(): void {
    if (this.store.get().pending > 0 && this.store.get().phase === 'saving') this.#publish({ phase: 'offline' })
  }

  /** Sends open changes now; also when the network is back. */
  flush(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#dueSoon = false
    void this.#send()
  }

  /** Returns answers for the last request of a closing page. */
  portion(): SentAnswer[] {
    return answersForOneRequest(this.#unsaved())
  }

  /** Answers for the submit: all without an acknowledgement. Those that don't fit into one request are saved before. */
  async forSubmit(): Promise<SentAnswer[]> {
    for (;;) {
      const unsaved = this.#unsaved()
      const portion = answersForOneRequest(unsaved)
      if (portion.length === unsaved.length) return portion
      this.#acknowledge(await this.#port.save(portion))
    }
  }

  #unsaved(): SentAnswer[] {
    return [...this.store.get().drafts]
      .filter(([position, { seq }]) => seq > (this.#acknowledged.get(position) ?? 0))
      .map(([position, draft]) => ({ position, ...draft }))
  }

  /** The candidate has seen which stored answers were not used, so they are deleted. */
  seen(): void {
    this.#overtaken = []
    this.#publish({ overtaken: [] })
  }

  /**
   * Stops accepting changes after the submission or at the end of the time. Nothing stored on the device is needed any
   * longer.
   */
  close(): void {
    this.#stop('closed')
    this.#port.forget()
  }

  /**
   * Another window or device is the writer now: no more changes are accepted here. Answers stored on the device remain.
   */
  takenOver(): void {
    this.#stop('takenOver')
  }

  /** The page has this paper. */
  enter(): void {
    this.#isLeft = false
  }

  /**
   * Ends the saver after the page has left its paper: unsaved answers are sent once more, and remain on the device
   * until they are acknowledged.
   */
  leave(): void {
    this.flush()
    this.#isLeft = true
  }

  async #send(): Promise<void> {
    const batch = this.portion()
    if (this.#isSending || batch.length === 0 || this.#isOver()) return
    this.#isSending = true
    if (this.store.get().phase !== 'offline') this.#publish({ phase: 'saving' })
    const stopWaiting = this.#port.wait(
      patienceMs,
      () => this.store.get().phase === 'saving' && this.#publish({ phase: 'offline' }),
    )
    try {
      const saved = await this.#port.save(batch)
      this.#acknowledge(saved)
      this.#failures = 0
      if (this.#isLeft) this.#publish({})
      // The attempt has meanwhile ended or moved to another window; that state does not change.
      if (this.#isOver()) return
      this.#publish({ phase: this.#unsaved().length > 0 ? 'saving' : 'saved', savedAt: new Date() })
      this.#port.onSaved(saved)
      if (this.#unsaved().length > 0) this.#later(0)
    } catch (error) {
      this.#failed(error)
    } finally {
      stopWaiting()
      this.#isSending = false
    }
  }

  #isOver(): boolean {
    const { phase } = this.store.get()
    return this.#isLeft || phase === 'takenOver' || phase === 'closed'
  }

  #acknowledge({ saved }: Saved): void {
    for (const { position, seq } of saved)
      this.#acknowledged.set(position, Math.max(seq, this.#acknowledged.get(position) ?? 0))
  }

  #failed(error: unknown): void {
    if (isApiError(error, 'attemptTakenOver')) this.#stop('takenOver')
    else if (isApiError(error, 'examCompleted') || isApiError(error, 'examTimeout') || isApiError(error, 'answerLate'))
      this.#stop('closed')
    else if (!this.#isOver()) {
      if (isApiError(error, 'attemptPaused')) this.#port.onPaused()
      this.#failures += 1
      this.#publish({ phase: 'offline' })
      this.#later(Math.min(15_000, 1000 * 2 ** (this.#failures - 1)))
    }
  }

  #stop(phase: 'takenOver' | 'closed'): void {
    this.#cancel?.()
    this.#cancel = null
    this.store.set({ ...this.store.get(), phase })
  }

  #later(ms: number): void {
    this.#cancel?.()
    this.#cancel = this.#port.wait(ms, () => this.flush())
  }

  #publish(change: Partial<AnswerSaverState>): void {
    this.store.set({ ...this.store.get(), ...change })
    const unsaved = this.#unsaved()
    this.store.set({ ...this.store.get(), pending: unsaved.length })
    if (this.#isLeft && this.#port.isFollowed?.()) return
    const kept = [...this.#overtaken, ...unsaved]
    this.#port.keep(kept.length > 0 ? JSON.stringify(kept) : null)
  }
}

const epochOf = (seq: number) => Math.floor(seq / examLimits.numbersPerWriter)
const isSame = (one: AnswerData | null, other: AnswerData | null | undefined) =>
  JSON.stringify(one) === JSON.stringify(other ?? null)

function readKept(text: string): SentAnswer[] {
  try {
    const list = JSON.parse(text) as SentAnswer[]
    return list
      .filter(({ position, seq }) => Number.isInteger(position) && Number.isInteger(seq))
      .map(({ position, seq, answer, uncertain }) => ({
        position,
        seq,
        answer: answer ?? null,
        uncertain: uncertain === true,
      }))
  } catch {
    return []
  }
}
