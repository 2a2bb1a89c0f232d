import type { BodyOf, DataOf } from '@portal/contract/http/call.ts'
import type { addRecordV3, StudyRecord } from '@portal/contract/learning/play.contract.ts'
import { studyLimits } from '@portal/contract/learning/study.limits.ts'

export type Told = BodyOf<typeof addRecordV3>['recordJson'][number]
export type Credited = DataOf<typeof addRecordV3>
export type Place = {
  readonly productId: string
  readonly contentId: string
  readonly planId?: string /** 1 for video, 3 otherwise (specification section 3). */
  readonly videoFormat: 1 | 3
}
export type { StudyRecord }

/** What the reporter needs of the world, so that a test can play it. */
export type ReporterPort = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly send: (records: readonly Told[], isLast: boolean) => Promise<Credited>
  /** Keeps what was not taken yet on the device; null: nothing. */
  readonly keep: (records: string | null) => void
  readonly kept: () => string | null
  readonly onCredited: (credited: Credited) => void
}

type Stretch = { readonly wall: number; readonly media: number }
/** A stretch that lasted less says nothing. */
const shortest = 0.8

/**
 * Tells the server what was really played: from where to where, and when. Reports about every 15 s, at pause, at the end and when the
 * page is left; what could not be sent is kept and sent later, once. What counts is the server's answer.
 */
export class StudyReporter {
  readonly #port: ReporterPort
  readonly #place: Place
  #stretch: Stretch | null = null
  #verifyTime = 0
  #queue: Told[]
  #isSending = false

  constructor(port: ReporterPort, place: Place) {
    this.#port = port
    this.#place = place
    this.#queue = readKept(port.kept())
    if (this.#queue.length > 0) this.flush()
  }

  /** Seconds of play since the learner last confirmed to be there. */
  get verifyTime(): number {
    return this.#verifyTime + (this.#stretch ? (this.#port.now() - this.#stretch.wall) / 1000 : 0)
  }

  confirm(): void {
    this.#verifyTime = 0
    if (this.#stretch) this.#stretch = { wall: this.#port.now(), media: this.#stretch.media }
  }

  /** Play begins, or goes on, at this second of the recording. */
  play(media: number): void {
    this.#stretch ??= { wall: this.#port.now(), media }
  }

  /** Play goes on; a stretch that is long enough is reported. */
  tick(media: number): void {
    const stretch = this.#stretch
    if (!stretch || this.#port.now() - stretch.wall < studyLimits.reportEvery * 1000) return
    this.#close(media)
    this.#stretch = { wall: this.#port.now(), media }
    this.flush()
  }

  /** Play stops here, for a pause or at the end. */
  pause(media: number): void {
    this.#close(media)
    this.flush()
  }

  /** A jump: what was played until now is one stretch, what comes is another. */
  jump(from: number, to: number): void {
    const wasPlaying = this.#stretch !== null
    this.#close(from)
    if (wasPlaying) this.#stretch = { wall: this.#port.now(), media: to }
  }

  /** The page is left: the last word, sent so that it outlives the page. */
  leave(media: number): void {
    this.#close(media)
    void this.#send(true)
  }

  flush(): void {
    void this.#send(false)
  }

  #close(media: number): void {
    const stretch = this.#stretch
    this.#stretch = null
    if (!stretch) return
    const now = this.#port.now()
    const viewTime = Math.min(studyLimits.stretchMax, (now - stretch.wall) / 1000)
    this.#verifyTime += viewTime
    if (viewTime < shortest) return
    const { productId, contentId, planId = '', videoFormat } = this.#place
    const two = (seconds: number) => Math.round(Math.max(0, seconds) * 100) / 100
    this.#queue.push({
      videoFormat,
      verifyTime: Math.round(this.#verifyTime),
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
    if ((this.#isSending && !isLast) || this.#queue.length === 0) return
    this.#isSending = true
    const batch = this.#queue.slice(0, studyLimits.recordsPerCall)
    try {
      const credited = await this.#port.send(batch, isLast)
      this.#queue = this.#queue.filter((record) => !batch.includes(record))
      this.#keep()
      this.#port.onCredited(credited)
    } catch {
      // Kept, and sent with the next report.
    } finally {
      this.#isSending = false
    }
  }

  #keep(): void {
    this.#port.keep(this.#queue.length > 0 ? JSON.stringify(this.#queue) : null)
  }
}

function readKept(text: string | null): Told[] {
  try {
    const list = JSON.parse(text ?? '[]') as Told[]
    return Array.isArray(list) ? list.filter((one) => typeof one?.contentId === 'string' && typeof one.endTime === 'number') : []
  } catch {
    return []
  }
}
