import { createStore, type Store } from '#web/api/store.ts'
import type { PlayInfo } from '../learning.queries.ts'
import type { StudyReporter } from './study-reporter.ts'

export type PlayRules = Pick<
  PlayInfo,
  'duration' | 'furthest' | 'lastRecord' | 'dragPlay' | 'speedUpPlay' | 'previewTime' | 'interventions' | 'times'
>
/** The reason why playback is blocked: a presence check, or the end of a preview; null: it isn't blocked. */
export type PlaybackStopReason = 'presence' | 'preview' | null
export type PlaybackState = {
  readonly at: number
  readonly isPlaying: boolean
  readonly hasEnded: boolean
  readonly stop: PlaybackStopReason
  readonly isBroken: boolean
}

/** The playback's dependencies, replaced in tests. */
export type PlaybackPort = {
  readonly reporter: Pick<
    StudyReporter,
    'jump' | 'take' | 'play' | 'pause' | 'tick' | 'confirm' | 'release' | 'verifyTime'
  >
  /** The course does not allow skipping ahead. */
  readonly onNoDrag: () => void
  /** The presence check is shown on the page; a learner in picture-in-picture is led back to it. */
  readonly onAsk: (element: HTMLMediaElement) => void
}

/**
 * Seconds by which a position may differ from the played one without counting as a seek: by our controls, and by the
 * browser's own.
 */
const jumpSlack = 1
const timeSlack = 3
/** A recording that was left within its last seconds restarts from the beginning. */
const nearEnd = 3
/** Seconds by which the last segment of a preview may be short of its limit. */
const previewSlack = 1

/**
 * Plays one recording by the rules of its course: no skipping ahead, no faster speed, presence checks, and the end of a
 * preview. It follows a media element, reports actual playback, and holds the state for the page in `store`.
 */
export class Playback {
  readonly store: Store<PlaybackState>
  readonly #port: PlaybackPort
  #play: PlayRules
  #element: HTMLMediaElement | null = null
  #furthest: number
  #last: number
  #asked = 0
  #isAsking = false
  /** Play begins as soon as the recording is ready. */
  #starts: boolean
  /** While another source of the same recording loads, the element is at 0, which is not a position of the learner. */
  #moving: { readonly goOn: boolean } | null = null

  constructor(play: PlayRules, port: PlaybackPort, isStarted = false) {
    this.#play = play
    this.#port = port
    this.#starts = isStarted
    this.#last = play.lastRecord
    this.#furthest = Math.max(play.furthest, play.lastRecord)
    this.store = createStore<PlaybackState>({
      at: play.lastRecord,
      isPlaying: false,
      hasEnded: false,
      stop: null,
      isBroken: false,
    })
  }

  /** Seconds at which the recording is. */
  position = (): number => this.#last

  /** Applies new rules from the server. */
  follow(play: PlayRules): void {
    this.#play = play
  }

  /** Follows an element until the returned function is called. */
  attach(element: HTMLMediaElement): () => void {
    this.#element = element
    const listeners = {
      play: () => this.#onPlay(element),
      playing: () => this.#onPlaying(element),
      waiting: () => this.#onWaiting(element),
      pause: () => this.#onPause(element),
      timeupdate: () => this.#onTime(element),
      ended: () => this.#onEnded(element),
      loadedmetadata: () => this.#onReady(element),
      ratechange: () => this.#onRate(element),
    } as const
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener)
      this.#element = null
    }
  }

  seek = (to: number): void => {
    const element = this.#element
    if (!element) return
    let target = Math.max(0, Math.min(to, this.#play.duration, this.#limit))
    if (!this.#mayDrag && target > this.#furthest + jumpSlack) {
      this.#port.onNoDrag()
      target = Math.min(target, this.#furthest)
    }
    this.#port.reporter.jump(this.#last, target)
    this.#last = target
    element.currentTime = target
    const { stop } = this.store.get()
    this.#set({ at: target, hasEnded: false, stop: stop === 'preview' && target < this.#limit ? null : stop })
  }

  toggle = (): void => {
    const element = this.#element
    if (!element || this.store.get().stop) return
    if (!element.paused) element.pause()
    else void element.play().catch(() => undefined)
  }

  /** Pauses, because another page of this learner started to play. */
  yield(): void {
    this.#element?.pause()
  }

  /** Another source of the same recording is about to load: it resumes at the current position. */
  move(): void {
    if (!this.#element) return
    this.#port.reporter.pause(this.#last)
    this.#moving = { goOn: this.#moving?.goOn ?? !this.#element.paused }
  }

  /** The learner has confirmed their presence. */
  goOn = (): void => {
    this.#isAsking = false
    this.#port.reporter.confirm()
    if (this.#asked >= this.#play.interventions) this.#port.reporter.release()
    this.#set({ stop: null })
    void this.#element?.play().catch(() => undefined)
  }

  /** The recording cannot be played. */
  giveUp = (): void => {
    this.#port.reporter.pause(this.#last)
    this.#set({ isPlaying: false, isBroken: true })
  }

  get #mayDrag(): boolean {
    return this.#play.dragPlay === 1
  }

  get #limit(): number {
    return this.#play.previewTime >= 0 ? this.#play.previewTime : Number.POSITIVE_INFINITY
  }

  #set(part: Partial<PlaybackState>): void {
    this.store.set({ ...this.store.get(), ...part })
  }

  #onPlay(element: HTMLMediaElement): void {
    // Media keys and the picture-in-picture button bypass our question.
    if (this.#isAsking) {
      element.pause()
      return
    }
    if (!this.#moving) this.#port.reporter.take()
    this.#set({ isPlaying: true, hasEnded: false })
  }

  #onPlaying(element: HTMLMediaElement): void {
    if (!this.#moving && this.#play.duration > 0) this.#port.reporter.play(element.currentTime)
  }

  /** Waiting for the network is not playing. */
  #onWaiting(element: HTMLMediaElement): void {
    if (!this.#moving) this.#port.reporter.pause(element.currentTime)
  }

  #onPause(element: HTMLMediaElement): void {
    if (this.#moving) return
    this.#port.reporter.pause(element.currentTime)
    this.#set({ isPlaying: false })
  }

  #onTime(element: HTMLMediaElement): void {
    if (this.#moving) return
    const now = element.currentTime
    // The browser's own seeking, such as media keys, bypasses our controls.
    if (!this.#mayDrag && now > this.#furthest + timeSlack) {
      element.currentTime = this.#furthest
      return
    }
    this.#last = now
    this.#furthest = Math.max(this.#furthest, now)
    this.#set({ at: now })
    this.#port.reporter.tick(now)
    if (now >= this.#limit) {
      element.pause()
      this.#set({ stop: 'preview' })
      return
    }
    const { interventions, times } = this.#play
    if (interventions <= this.#asked || times <= 0 || this.#port.reporter.verifyTime < times * 60) return
    this.#asked += 1
    this.#isAsking = true
    element.pause()
    this.#port.onAsk(element)
    this.#set({ stop: 'presence' })
  }

  #onEnded(element: HTMLMediaElement): void {
    this.#port.reporter.pause(element.currentTime)
    // A preview's recording ends where the preview does.
    const isPreview = element.currentTime >= this.#limit - previewSlack && this.#limit < this.#play.duration
    this.#set(isPreview ? { isPlaying: false, stop: 'preview' } : { isPlaying: false, hasEnded: true })
  }

  #onReady(element: HTMLMediaElement): void {
    const move = this.#moving
    if (this.#last > 0 && (move || this.#last < this.#play.duration - nearEnd)) element.currentTime = this.#last
    this.#moving = null
    // If the browser blocks autoplay, playback waits for a click.
    if (move?.goOn || this.#starts) void element.play().catch(() => this.#set({ isPlaying: false }))
    this.#starts = false
  }

  #onRate(element: HTMLMediaElement): void {
    if (this.#play.speedUpPlay !== 1 && element.playbackRate > 1) element.playbackRate = 1
  }
}
