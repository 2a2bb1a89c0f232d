import type { BodyOf, DataOf } from '@portal/contract/http/call.ts'
import type { StudyRecord, studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { studyLimits } from '@portal/contract/learning/study.limits.ts'
import { readStoredRecords } from './study-storage.ts'

export type ReportedStudy = BodyOf<typeof studyRecordsSave>['recordJson'][number]
export type CreditedStudy = DataOf<typeof studyRecordsSave>
export type StudiedLesson = {
  readonly productId: string
  readonly contentId: string
  readonly planId?: string /** 1 for video, 3 otherwise (specification section 3). */
  readonly videoFormat: 1 | 3
}
export type { StudyRecord }

/** The reporter's dependencies, replaced in tests. */
export type StudyReporterPort = {
  /** The learner. */
  readonly owner: { readonly userId: string; readonly companyId: string }
  /**
   * True while they are signed in to this company; otherwise study waits on the device, because it counts nowhere else.
   */
  readonly isOwnerHere: () => boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly send: (records: readonly ReportedStudy[], isLast: boolean) => Promise<CreditedStudy>
  /** Stores unsent records on the device; null: none. */
  readonly keep: (records: string | null) => void
  readonly kept: () => string | null
  readonly onCredited: (credited: CreditedStudy) => void
  /** Play begins here: no other page of this person counts from now on. */
  readonly take: () => void
  /** A permanent error; the records are dropped. */
  readonly isFinal: (error: unknown) => boolean
  /** True while records wait on the device for the network. */
  readonly onWaiting: (isWaiting: boolean) => void
}

type Stretch = { readonly wall: number; readonly media: number }
/** Shorter stretches are ignored. */
const shortest = 0.8
/** Milliseconds without a sign of playback after which the machine must have slept; the gap was not played. */
const longestSilence = 30_000

/**
 * Reports actual playback to the server: positions and times. Sends about every 15 s, when playback is paused, at the
 * end and when the page is left; reports that failed are stored and sent later. The server decides the credit.
 */
export class StudyReporter {
  readonly #port: StudyReporterPort
  readonly #place: StudiedLesson
  #stretch: Stretch | null = null
  /** The last known position of playback. */
  #seen: Stretch | null = null
  #verifyTime = 0
  #isReleased = false
  #queue: ReportedStudy[]
  #isSending = false

  constructor(port: StudyReporterPort, place: StudiedLesson) {
    this.#port = port
    this.#place = place
    this.#queue = readStoredRecords(port.kept()) as ReportedStudy[]
    if (this.#queue.length > 0) this.flush()
  }

  /** Seconds of playback since the learner last confirmed their presence. */
  get verifyTime(): number {
    if (this.#isReleased) return 0
    return this.#verifyTime + (this.#stretch ? (this.#port.now() - this.#stretch.wall) / 1000 : 0)
  }

  confirm(): void {
    this.#verifyTime = this.#stretch ? (this.#stretch.wall - this.#port.now()) / 1000 : 0
  }

  /** The last presence check of this opening was confirmed: none is due from here on. */
  release(): void {
    this.#isReleased = true
  }

  /** The learner wants to play here; before `play`, and again when another page has taken over. */
  take(): void {
    this.#port.take()
  }

  /** Playback starts or resumes at this second of the recording. */
  play(media: number): void {
    if (!this.#stretch) this.#begin(media)
  }

  /** Playback continues; a stretch that is long enough is reported. */
  tick(media: number): void {
    const stretch = this.#stretch
    if (!stretch) return
    const now = this.#port.now()
    if (this.#seen && now - this.#seen.wall > longestSilence) this.#close(this.#seen.media, this.#seen.wall)
    else if (now - stretch.wall >= studyLimits.reportEvery * 1000) this.#close(media)
    this.#seen = { wall: now, media }
    if (this.#stretch) return
    this.#begin(media)
    this.flush()
  }

  /** Play stops here, for a pause or at the end. */
  pause(media: number): void {
    this.#close(media)
    this.flush()
  }

  /** A seek ends the current stretch and starts another. */
  jump(from: number, to: number): void {
    const wasPlaying = this.#stretch !== null
    this.#close(from)
    if (wasPlaying) this.#begin(to)
  }

  /** The page is being left: sends the last report, which outlives the page. */
  leave(media: number): void {
    this.#close(media)
    void this.#send(true)
  }

  /**
   * The page is hidden and may never return, or its session is about to end; playback continues. Resolves when sending
   * was tried.
   */
  hide(media: number): Promise<void> {
    this.jump(media, media)
    return this.#send(true)
  }

  flush(): void {
    void this.#send(false)
  }

  #begin(media: number): void {
    this.#stretch = { wall: this.#port.now(), media }
    this.#seen = this.#stretch
  }

  #close(media: number, now = this.#port.now()): void {
    const stretch = this.#stretch
    this.#stretch = null
    this.#seen = null
    if (!stretch) return
    const viewTime = Math.min(studyLimits.stretchMax, (now - stretch.wall) / 1000)
    this.#verifyTime += viewTime
    if (viewTime < shortest) return
    const { productId, contentId, planId = '', videoFormat } = this.#place
    const two = (seconds: number) => Math.round(Math.max(0, seconds) * 100) / 100
    const { userId, companyId } = this.#port.owner
    this.#queue.push({
      tarUserId: userId,
      tarCompanyId: companyId,
      videoFormat,
      verifyTime: this.#isReleased ? 0 : Math.max(0, Math.round(this.#verifyTime)),
      liveId: 0,
      viewType: 9,
      endTime: Math.round(now),
      videoTime: two(media),
      viewTime: two(viewTime),
      fromTime: two(Math.min(stretch.media, media)),
      planId,
      contentId,
      productId,
    })
    this.#keep()
  }

  async #send(isLast: boolean): Promise<void> {
    if ((this.#isSending && !isLast) || this.#queue.length === 0 || !this.#port.isOwnerHere()) return
    this.#isSending = true
    const batch = this.#queue.slice(0, studyLimits.recordsPerCall)
    let isDone = true
    try {
      const credited = await this.#port.send(batch, isLast)
      this.#queue = this.#queue.filter((record) => !batch.includes(record))
      this.#keep()
      this.#port.onWaiting(false)
      this.#port.onCredited(credited)
    } catch (error) {
      // It is stored and sent with the next report, unless the error is permanent.
      const isFinal = this.#port.isFinal(error)
      if (isFinal) this.#queue = this.#queue.filter((record) => !batch.includes(record))
      this.#keep()
      this.#port.onWaiting(!isFinal)
      isDone = isFinal
    } finally {
      this.#isSending = false
    }
    // Records that were added while closing, for example at the end of a video, are sent here.
    if (isDone) await this.#send(false)
  }

  #keep(): void {
    this.#port.keep(this.#queue.length > 0 ? JSON.stringify(this.#queue) : null)
  }
}
