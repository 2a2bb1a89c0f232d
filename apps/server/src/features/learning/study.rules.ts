import { isCompletedByAction } from '@portal/contract/catalogue/lesson-types.ts'
import { studyLimits } from '@portal/contract/learning/study.limits.ts'

/** The start and end of a span, in milliseconds since 1970 on the wall clock, or in seconds of the recording. */
export type TimeSpan = readonly [from: number, to: number]

/** A stretch of study as a page reports it. */
export type StudyClaim = {
  /** Wall-clock end, milliseconds since 1970. */
  readonly endTime: number
  /** Wall-clock seconds of the stretch. */
  readonly viewTime: number
  /** Media second at its end, and at its start. */
  readonly videoTime: number
  readonly fromTime?: number | undefined
  /** Seconds of play since the last confirmation of presence. */
  readonly verifyTime: number
}

/** Facts of the content, of the learner's progress in it, and of their rights. */
export type ClaimFacts = {
  readonly now: number
  /** The time at which the learner opened the content; earlier study does not count. */
  readonly openedAt: number
  /** Up to here the learner's time has been credited or passed by: nothing before it counts any longer. */
  readonly creditedUntil: number
  /** 1 an article and 8 a package take time; 7 a document is read page by page; anything else is played. */
  readonly contentType: number
  readonly duration: number
  readonly playedSeconds: number
  /** Wall-clock seconds credited to the content so far. */
  readonly creditedSeconds: number
  readonly furthest: number
  readonly dragPlay: boolean
  readonly speedUpPlay: boolean
  /** Seconds between presence checks; null: none. */
  readonly confirmEvery: number | null
  /** Seconds that play without paying; -1: all. */
  readonly previewSeconds: number
}

export type StudyCredit = {
  readonly reason: 'credited' | 'partly' | 'nothingNew' | 'notAllowed' | 'malformed'
  readonly wall: TimeSpan | null
  readonly media: TimeSpan | null
}

/** Clocks of computers differ a little; this much of the future is taken as now. */
const futureMs = 5000
const fastest = 2
/**
 * Rounding of seconds at both ends of a stretch: a number of seconds and a share of it; over all stretches of a content
 * item never more.
 */
const slack = 1.5
const slackShare = 0.1
/** The seconds beyond the furthest one at which a stretch may start when seeking is off. */
const aheadSeconds = 3
/** A confirmation later than this ends the credit. */
const confirmGrace = 60

export function mergeSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const merged: [number, number][] = []
  for (const [from, to] of [...spans].filter(([from, to]) => to > from).sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** Returns the total length of spans in their own unit: milliseconds on the wall clock, or seconds of a recording. */
export const totalLengthOf = (spans: readonly TimeSpan[]): number =>
  spans.reduce((sum, [from, to]) => sum + to - from, 0)

/**
 * Returns the milliseconds by which the sender's clock is ahead of the server's (negative: behind), rounded to ten
 * seconds, because smaller differences come from the network.
 */
export const clockOffset = (sentAt: number, now: number): number => Math.round((sentAt - now) / 10_000) * 10_000

/** Returns the part of a claim before an instant; null when there is none. */
export function studyClaimUntil<C extends StudyClaim>(claim: C, at: number): C | null {
  const excess = (claim.endTime - at) / 1000
  if (excess <= 0) return claim
  return excess < claim.viewTime
    ? { ...claim, endTime: at, viewTime: claim.viewTime - excess, fromTime: startOf(claim) }
    : null
}

/**
 * The content type of packages. A package reports its progress; its study time is judged like that of any other
 * content.
 */
export const packageContentType = 8
const documentType = 7
const isTimed = (contentType: number) => contentType === 1 || contentType === packageContentType

const nothing = (reason: StudyCredit['reason']): StudyCredit => ({ reason, wall: null, media: null })

/**
 * Returns the part of a claim that counts (product decisions, section 6): wall-clock time since the last credit in any
 * tab or on any device, and as much of the recording, from the learner's position, as can be played in that time.
 */
export function creditableStudy(claim: StudyClaim, ground: ClaimFacts): StudyCredit {
  if (ground.duration <= 0 || !(claim.viewTime > 0)) return nothing('malformed')
  if (isCompletedByAction(ground.contentType)) return nothing('notAllowed')
  if (claim.endTime > ground.now + futureMs) return nothing('notAllowed')
  const end = Math.min(claim.endTime, ground.now)
  const earliest = Math.max(ground.openedAt, ground.now - studyLimits.offlineHours * 3_600_000)
  if (earliest >= end) return nothing('notAllowed')
  const begin = Math.max(end - Math.min(claim.viewTime, studyLimits.stretchMax) * 1000, earliest, ground.creditedUntil)
  // Presence checks apply to playback; an article has its own completion rule.
  if (
    !isTimed(ground.contentType) &&
    ground.contentType !== documentType &&
    ground.confirmEvery !== null &&
    claim.verifyTime > ground.confirmEvery + confirmGrace
  )
    return nothing('notAllowed')
  const seconds = (end - begin) / 1000
  if (seconds < 0.5) return nothing('nothingNew')
  const media = isTimed(ground.contentType) ? readSpan(ground, seconds) : playedSpan(claim, ground, seconds)
  if (media === null) return nothing('notAllowed')
  const isWhole =
    seconds > claim.viewTime - 1 &&
    media[1] - media[0] > Math.min(claim.videoTime - startOf(claim), ground.duration) - slack
  return { reason: isWhole ? 'credited' : 'partly', wall: [begin, end], media }
}

const startOf = (claim: StudyClaim) => claim.fromTime ?? Math.max(0, claim.videoTime - claim.viewTime)

/** An article has no position: reading resumes where it stopped. */
function readSpan(ground: ClaimFacts, seconds: number): TimeSpan {
  const from = Math.min(ground.playedSeconds, ground.duration)
  return [from, Math.min(ground.duration, from + Math.round(seconds))]
}

function playedSpan(claim: StudyClaim, ground: ClaimFacts, seconds: number): TimeSpan | null {
  const last = ground.previewSeconds < 0 ? ground.duration : Math.min(ground.duration, ground.previewSeconds)
  const from = Math.max(0, Math.floor(startOf(claim)))
  if (from >= last) return ground.contentType === documentType ? [last, last] : null
  if (!ground.dragPlay && ground.contentType !== documentType && from > ground.furthest + aheadSeconds) return null
  // A page must be viewed for its full time, whatever playback speed the course allows.
  const rate = ground.speedUpPlay && ground.contentType !== documentType ? fastest : 1
  const room = Math.max(0, ground.creditedSeconds * rate + slack - ground.playedSeconds)
  const longest = seconds * rate + Math.min(slack, seconds * slackShare, room)
  const to = Math.min(Math.round(claim.videoTime), Math.floor(from + longest), last)
  return to > from ? [from, to] : [from, from]
}

/**
 * Returns the seconds of reading after which an article counts as completed: half of its reading time, at least ten, at
 * most all of it.
 */
export const requiredReadingSeconds = (duration: number): number =>
  Math.min(duration, Math.max(10, Math.round(duration / 2)))

/**
 * Returns the percent of a content item from the seconds actually played, at least 1. A recording is at 100 from
 * `studyLimits.completeAt` percent on. A live class stays below 100 until it ends; an item that is completed by an
 * action stays at 1.
 */
export function contentPercent(contentType: number, duration: number, playedSeconds: number): number {
  if (duration <= 0 || isCompletedByAction(contentType)) return 1
  if (contentType === 1)
    return Math.min(100, Math.max(1, Math.floor((playedSeconds * 100) / requiredReadingSeconds(duration))))
  const percent = Math.min(100, Math.floor((playedSeconds * 100) / duration))
  if (contentType === documentType) return Math.max(1, percent)
  // Attendance of a live class is decided when it ends.
  if (contentType === 6) return Math.min(99, Math.max(1, percent))
  return percent >= studyLimits.completeAt ? 100 : Math.max(1, percent)
}

/**
 * Returns the percent of a package lesson: that of its parts, but below 100 until its minimum study time has been
 * credited.
 */
export const packageLessonPercent = (partsPercent: number, minSeconds: number, creditedSeconds: number): number =>
  Math.round(creditedSeconds) < minSeconds ? Math.min(99, partsPercent) : partsPercent

/** The share of a package's duration that study must reach; a completion in less study time counts as too fast. */
export const minPackageTimeShare = 0.25

type Stand = {
  readonly contentType: number
  readonly duration: number
  readonly lastRecord: number
  readonly percent: number
}

/**
 * Returns the seconds until a lesson is completed by its own rule: the time after the last position of a recording or
 * live class, or else the share of the reading time or duration that its percent leaves open.
 */
export function secondsToComplete({ contentType, duration, lastRecord, percent }: Stand): number {
  if (
    contentType !== 1 &&
    contentType !== documentType &&
    contentType !== packageContentType &&
    !isCompletedByAction(contentType)
  )
    return Math.max(0, duration - lastRecord)
  const needed = contentType === 1 ? requiredReadingSeconds(duration) : duration
  return Math.ceil((needed * (100 - Math.min(100, percent))) / 100)
}

/** Returns the percent of a product: the mean of its lessons, 100 only when all are done. */
export function productPercent(percents: readonly number[]): number {
  if (percents.length === 0) return 0
  if (percents.every((percent) => percent >= 100)) return 100
  return Math.min(99, Math.floor(percents.reduce((sum, percent) => sum + percent, 0) / percents.length))
}

/** Returns wall-clock spans split at midnight in the zone whose days `dayOf` returns. */
export function splitByDay(spans: readonly TimeSpan[], dayOf: (at: number) => string): Map<string, TimeSpan[]> {
  const days = new Map<string, TimeSpan[]>()
  const add = (day: string, span: TimeSpan) => days.set(day, [...(days.get(day) ?? []), span])
  for (const [from, to] of spans) {
    let at = from
    while (dayOf(at) !== dayOf(to - 1)) {
      const midnight = midnightAfter(at, to, dayOf)
      add(dayOf(at), [at, midnight])
      at = midnight
    }
    add(dayOf(at), [at, to])
  }
  return days
}

function midnightAfter(from: number, to: number, dayOf: (at: number) => string): number {
  let [low, high] = [from, to]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (dayOf(middle) === dayOf(from)) low = middle
    else high = middle
  }
  return high
}
