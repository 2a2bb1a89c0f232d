import {
  hasOwnScoringRule,
  hasPlaces,
  isAnsweredWithTexts,
  isMarkedByPeople,
  type QuestionType,
} from '@portal/contract/exams/question-types.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { AnswerKey, GapKey, KeyOfVersion } from '../../questions/questions.public.ts'
import type { StoredAnswer } from '../../sitting/sitting.public.ts'
import { findNumberIn, normaliseGapText } from '../blank.rules.ts'
import type { Mark, PartPoints } from '../grading.rules.ts'
import {
  countedPoints,
  fullPaperPassingPoints,
  type GradingTerms,
  gradeWithRuling,
  isScorePassing,
  type RulingAction,
} from '../outcome.rules.ts'

export type RegradeAction = RulingAction | 'remark'
/**
 * The content of a regrade: the action, the whole corrected key if it has one and, for new points of a single attempt,
 * that attempt and the points in 1/100.
 */
export type Ruling = {
  readonly action: RegradeAction
  readonly key: AnswerKey | null
  readonly attemptId: string | null
  readonly points: number | null
}

/** An attempt before a regrade, with the question to regrade. Points are in 1/100. */
export type AttemptToRegrade = {
  readonly attemptId: string
  readonly accountId: string
  readonly companyId: string
  readonly number: number
  readonly state: 'closed' | 'graded'
  readonly position: number
  readonly type: QuestionType
  readonly topic: string
  readonly points: number
  readonly optionOrder: string
  readonly key: AnswerKey
  readonly answer: StoredAnswer | null
  readonly marked: number | null
  readonly isVoid: boolean
  /** Points of all voided questions of the attempt. */
  readonly voidedPoints: number
  readonly terms: GradingTerms
  readonly title: BilingualText
  readonly totalPoints: number
  readonly score: number | null
  readonly passed: boolean | null
  readonly parts: PartPoints | null
  /** The release of the result to the candidate, with which certificates that depend on it are issued; null: not yet. */
  readonly toldAt: Date | null
  readonly schemeId: string | null
}

/**
 * The effect of a regrade on an attempt. `points` null: a person must still mark it. Score, pass and parts are null
 * while the result is not final.
 */
export type RegradedAttempt = {
  readonly before: AttemptToRegrade
  readonly points: number | null
  readonly blanks: readonly number[] | null
  readonly isVoid: boolean
  readonly totalPoints: number
  readonly passingPoints: number
  readonly score: number | null
  readonly passed: boolean | null
  readonly parts: PartPoints | null
  readonly isChanged: boolean
}

function withShare(
  list: Readonly<Record<string, readonly [number, number]>>,
  name: string,
  earned: number,
  of: number,
): Record<string, [number, number]> {
  const copy = Object.fromEntries(Object.entries(list).map(([key, [a, b]]) => [key, [a, b] as [number, number]]))
  const [before, total] = Object.hasOwn(copy, name) ? (copy[name] as [number, number]) : [0, 0]
  Object.defineProperty(copy, name, {
    value: [before + earned, total + of],
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return copy
}

/** The points for one attempt; the other attempts keep theirs. */
const remarked = (before: AttemptToRegrade, ruling: Ruling): Mark => ({
  earned: before.attemptId === ruling.attemptId ? ruling.points : before.marked,
})

/**
 * Regrades one question of an attempt and recalculates the attempt. The preview and the actual regrade share it, so
 * that their results can't differ.
 */
export function regradeAttempt(before: AttemptToRegrade, ruling: Ruling): RegradedAttempt {
  const isVoid = ruling.action === 'remark' ? before.isVoid : ruling.action === 'void'
  const mark =
    ruling.action === 'remark'
      ? remarked(before, ruling)
      : gradeWithRuling(
          { ...before, key: ruling.key ?? before.key, ruling: ruling.action },
          before.terms.multiplePolicy,
        )
  // Marks by people remain unless the ruling decides the question.
  const points = mark.earned ?? before.marked
  const [earnedBefore, earnedNow] = [before.isVoid ? 0 : (before.marked ?? 0), isVoid ? 0 : (points ?? 0)]
  const [ofBefore, ofNow] = [before.isVoid ? 0 : before.points, isVoid ? 0 : before.points]
  const full = before.totalPoints + before.voidedPoints
  const counted = countedPoints(full, fullPaperPassingPoints(before.terms), before.voidedPoints + ofBefore - ofNow)
  const score = before.score === null ? null : before.score - earnedBefore + earnedNow
  const { parts } = before
  return {
    before,
    points,
    blanks: mark.blanks ?? null,
    isVoid,
    totalPoints: counted.total,
    passingPoints: counted.passing,
    score,
    passed: score === null ? null : isScorePassing(score, counted),
    parts: parts && {
      types: withShare(parts.types, before.type, earnedNow - earnedBefore, ofNow - ofBefore),
      topics: withShare(parts.topics, before.topic, earnedNow - earnedBefore, ofNow - ofBefore),
    },
    isChanged: points !== before.marked || isVoid !== before.isVoid,
  }
}

/** A person's certificates of a scheme, and their passes outside the regrade. */
export type CertificateHolding = {
  /** The state of the newest certificate. */
  readonly certificateState: 'valid' | 'revoked' | 'superseded' | null
  /** The attempt for which the newest certificate was issued. */
  readonly sourceId: string | null
  /** True when the newest certificate was revoked by a regrade only. */
  readonly isRevokedByRegrade: boolean
  readonly passesElsewhere: boolean
  /** The earlier certificates that were issued for attempts at this exam. */
  readonly renewed: readonly RenewedCertificate[]
}

/** A certificate that was renewed by another achievement; `sourceId`: the attempt for which it was issued. */
export type RenewedCertificate = {
  readonly sourceId: string
  /** When it was superseded; null: a regrade has revoked it since. */
  readonly supersededAt: Date | null
  /** The person had another released pass before it was superseded, outside the regrade. */
  readonly passesBefore: boolean
}

export type CertificateChange = { readonly attemptId: string; readonly change: 'issue' | 'revoke' }

/**
 * Returns the changes of a person's certificates after a regrade. The newest is revoked when it was issued for one of
 * these attempts and no pass is left, and issued when one of them now passes and there is none, or a regrade revoked
 * it. A renewed one is revoked when its attempt fails and no other pass from its time is left, because later passes
 * belong to its successors; it is superseded again when its attempt passes again.
 */
export function certificateChangesAfterRegrade(
  regraded: readonly RegradedAttempt[],
  holding: CertificateHolding,
): CertificateChange[] {
  const told = regraded.filter(({ before }) => before.toldAt !== null && before.state === 'graded')
  const passing = told.filter((one) => one.passed)
  const changes = holding.renewed.flatMap(({ sourceId, supersededAt, passesBefore }): CertificateChange[] => {
    const source = told.find(({ before }) => before.attemptId === sourceId)
    if (!source || source.passed === source.before.passed) return []
    if (supersededAt === null) return source.passed ? [{ attemptId: sourceId, change: 'issue' }] : []
    const isHeld = passesBefore || passing.some(({ before }) => before.toldAt && before.toldAt < supersededAt)
    return source.passed === false && !isHeld ? [{ attemptId: sourceId, change: 'revoke' }] : []
  })
  const newest = changeOfNewest(regraded, passing, holding)
  return newest ? [...changes.filter(({ attemptId }) => attemptId !== newest.attemptId), newest] : changes
}

function changeOfNewest(
  regraded: readonly RegradedAttempt[],
  passing: readonly RegradedAttempt[],
  holding: CertificateHolding,
): CertificateChange | null {
  const source = regraded.find(({ before }) => before.attemptId === holding.sourceId)
  if (holding.certificateState === 'valid') {
    const isGone =
      source &&
      source.before.passed === true &&
      source.passed === false &&
      passing.length === 0 &&
      !holding.passesElsewhere
    return isGone ? { attemptId: source.before.attemptId, change: 'revoke' } : null
  }
  const gained = passing
    .filter(({ before }) => before.passed === false)
    .sort((a, b) => a.before.number - b.before.number)[0]
  const mayIssue =
    holding.certificateState === null ||
    (holding.certificateState === 'revoked' && holding.isRevokedByRegrade && source !== undefined)
  return gained && mayIssue ? { attemptId: gained.before.attemptId, change: 'issue' } : null
}

/** The effect of a ruling on attempts, and the certificates that it issues or revokes, by the id of the attempt. */
export type RegradeEffect = {
  readonly regraded: readonly RegradedAttempt[]
  readonly certificates: ReadonlyMap<string, 'issue' | 'revoke'>
}

/**
 * Returns a function that gives the rank of a score among these scores, the highest first. Equal scores share a rank; a
 * score that is not among them ranks after the last.
 */
export function createScoreRanking(scores: readonly number[]): (score: number) => number {
  const places = new Map<number, number>()
  for (const [index, score] of [...scores].sort((a, b) => b - a).entries())
    if (!places.has(score)) places.set(score, index + 1)
  return (score) => places.get(score) ?? scores.length + 1
}

export type AcceptedAnswer = {
  readonly keys?: readonly string[] | undefined
  readonly gap?: number | undefined
  readonly texts?: readonly string[] | undefined
}

/**
 * Returns the key extended to give full points for an answer; null when the answer doesn't fit the key, or the question
 * has neither gaps nor options to choose from.
 */
export function extendAnswerKey(type: QuestionType, key: AnswerKey, wish: AcceptedAnswer): AnswerKey | null {
  if ('blanks' in key) {
    const blank = key.blanks[(wish.gap ?? 0) - 1]
    if (!blank || !wish.texts?.length) return null
    if (type === 'numeric') return numberAccepting(blank, wish.texts)
    const texts = wish.texts.filter((text) => normaliseGapText(text, blank) !== '')
    if (texts.length === 0) return null
    // It is added first, because the first matching form decides, and an older entry may give fewer points.
    const rest = blank.accepted.filter(
      (one) => !texts.some((text) => normaliseGapText(text, blank) === normaliseGapText(one.text, blank)),
    )
    const accepted = [...texts.map((text) => ({ text: text.trim(), weight: 100 })), ...rest]
    return { blanks: key.blanks.map((one) => (one === blank ? { ...one, accepted } : one)) }
  }
  if ('rubric' in key || 'places' in key || 'regions' in key || !wish.keys?.length) return null
  return { ...key, alternatives: [...(key.alternatives ?? []), [...new Set(wish.keys)].sort()] }
}

/**
 * Returns true if a key fits a version: its letters and gaps exist there. Returns false for questions that people mark.
 */
export function isKeyForVersion(
  key: AnswerKey,
  version: Pick<KeyOfVersion, 'type' | 'optionCount' | 'blankCount'>,
): boolean {
  if (isMarkedByPeople(version.type) || 'rubric' in key) return false
  if ('blanks' in key) return isAnsweredWithTexts(version.type) && key.blanks.length === version.blankCount
  if ('places' in key)
    return (
      hasPlaces(version.type) &&
      areLettersOf([...key.places], version.optionCount) &&
      key.places.length === version.blankCount
    )
  if ('regions' in key)
    return version.type === 'hotspot' && key.regions.filter(({ isWrong }) => !isWrong).length <= version.blankCount
  if (isAnsweredWithTexts(version.type) || hasOwnScoringRule(version.type)) return false
  const sets = [...('keys' in key ? [key.keys] : [Object.keys(key.weights)]), ...(key.alternatives ?? [])]
  return sets.every(
    (set) =>
      set.length > 0 &&
      areLettersOf(set, version.optionCount) &&
      (version.type === 'multiple' || 'weights' in key || set.length === 1),
  )
}

const areLettersOf = (letters: readonly string[], optionCount: number): boolean =>
  letters.every((letter) => letter >= 'A' && letter <= String.fromCharCode(64 + optionCount))

/**
 * Returns the key of a number with the texts added as values; it remains a key of numbers. Null if one of the texts is
 * not a number.
 */
function numberAccepting(blank: GapKey, texts: readonly string[]): AnswerKey | null {
  const values = texts.map((text) => findNumberIn(blank, text))
  if (values.some((value) => value === null)) return null
  const added = values.flatMap((value) => (value === null ? [] : [{ value, tolerance: 0 }]))
  return { blanks: [{ ...blank, numeric: [...added, ...(blank.numeric ?? [])] }] }
}
