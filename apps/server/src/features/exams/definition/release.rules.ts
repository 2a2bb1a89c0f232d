import { examLimits } from '@portal/contract/exams/exam.limits.ts'

/** The moment of a release. `afterClose`: once the exam's window has ended for everyone. */
export type ReleaseMoment = 'atOnce' | 'never' | 'afterClose' | { readonly at: string }
/**
 * The time at which the key is released. It may also depend on the candidate having passed, or having no attempts left.
 */
export type KeyMoment = ReleaseMoment | 'afterPass' | 'whenUsedUp'
/** The release rule of an exam: graded, score with pass or fail, marks by question, key with explanations. */
export type Release = {
  readonly graded?: ReleaseMoment
  readonly score: ReleaseMoment
  readonly marks: ReleaseMoment
  readonly key: KeyMoment
}
export type ReleasedParts = {
  readonly graded: boolean
  readonly score: boolean
  readonly marks: boolean
  readonly key: boolean
}

/** The parts in the order in which each needs the one before. */
const releasedParts = ['graded', 'score', 'marks', 'key'] as const

/**
 * The candidate's progress, in all their companies together, on which the release of the key depends. Where it is
 * omitted, no condition about the candidate is met.
 */
export type CandidateStanding = {
  readonly ended: number
  readonly hasPassed: boolean
  readonly firstEndedAt: Date | null
  readonly openAttemptId: string | null
  readonly isOpenElsewhere: boolean
  readonly totalAttempts: number | null
  readonly retakeHours: number | null
}
export type ReleaseCase = {
  readonly release: Release
  /** The rule as it was when the attempt started. */
  readonly promised: Release | null
  /** The end of the exam's window, or later while an attempt with extra time is open. Null: no end. */
  readonly overAt: Date | null
  /** In a mock exam an open attempt doesn't hide marks and keys of earlier ones. */
  readonly kind?: 'formal' | 'mock' | 'course'
  readonly standing?: CandidateStanding
}

/** The default release rule of an exam: each part is released at once. */
export const immediateRelease: Release = { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' }

/**
 * Returns the parts of a final result that may be seen now: the one rule behind every call that shows any of them. Each
 * part needs the one before: graded, score, marks, key. A part is released when the exam's rule releases it, or the
 * rule that was promised at the start of the attempt. While a candidate takes an exam again (not a mock exam), its
 * marks and keys are hidden, since answers together with their marks reveal the key.
 */
export function visibleParts({ release, promised, overAt, kind, standing }: ReleaseCase, now: Date): ReleasedParts {
  const facts: Facts = { overAt, standing, now }
  const rests = kind !== 'mock' && standing !== undefined && isSitting(standing)
  const [own, kept] = [releasedBy(release, facts), promised && releasedBy(promised, facts)]
  return {
    graded: own.graded || kept?.graded === true,
    score: own.score || kept?.score === true,
    marks: !rests && (own.marks || kept?.marks === true),
    key: !rests && (own.key || kept?.key === true),
  }
}

const isSitting = ({ openAttemptId, isOpenElsewhere }: CandidateStanding): boolean =>
  openAttemptId !== null || isOpenElsewhere

type Facts = { readonly overAt: Date | null; readonly standing: CandidateStanding | undefined; readonly now: Date }

function releasedBy(rule: Release, facts: Facts): ReleasedParts {
  const graded = isPast(rule.graded ?? 'atOnce', facts)
  const score = graded && isPast(rule.score, facts)
  const marks = score && isPast(rule.marks, facts)
  return { graded, score, marks, key: marks && isPast(rule.key, facts) }
}

/** Conditions about the candidate apply only to the key, which is checked once the score is released. */
function isPast(moment: KeyMoment, { overAt, standing, now }: Facts): boolean {
  const isOver = overAt !== null && now >= overAt
  if (moment === 'atOnce') return true
  if (moment === 'never') return false
  if (moment === 'afterClose') return isOver
  if (moment === 'afterPass') return standing?.hasPassed === true
  if (moment === 'whenUsedUp')
    return standing !== undefined && !isSitting(standing) && (isOver || standing.hasPassed || isUsedUp(standing, now))
  return now.getTime() >= Date.parse(moment.at)
}

function isUsedUp({ ended, totalAttempts, retakeHours, firstEndedAt }: CandidateStanding, now: Date): boolean {
  if (totalAttempts !== null && ended >= totalAttempts) return true
  return (
    retakeHours !== null && firstEndedAt !== null && now.getTime() > firstEndedAt.getTime() + retakeHours * 3_600_000
  )
}

/** Returns the parts that a rule releases at the close, for which the exam needs a closing time. */
export const partsReleasedAtClose = (release: Release): readonly (keyof ReleasedParts)[] =>
  releasedParts.filter((part) => release[part] === 'afterClose')

/**
 * Returns the reason why a rule is invalid, or null. `release.closesAt`: `afterClose` needs a closing time;
 * `release.at`: a moment is not an instant.
 */
export function releaseProblem(release: Release, closesAt: Date | null): 'release.closesAt' | 'release.at' | null {
  const moments = [release.graded ?? 'atOnce', release.score, release.marks, release.key]
  if (!closesAt && partsReleasedAtClose(release).length > 0) return 'release.closesAt'
  return moments.some((moment) => typeof moment === 'object' && Number.isNaN(Date.parse(moment.at)))
    ? 'release.at'
    : null
}

/** Returns the rule with a part released now, together with the parts that it needs. */
export function withPartReleased(release: Release, what: keyof ReleasedParts): Release {
  const opened = releasedParts.slice(0, releasedParts.indexOf(what) + 1).map((one) => [one, 'atOnce'])
  return { ...release, ...Object.fromEntries(opened) }
}

/** Formats a moment for the contract: a word or an instant. */
export const formatReleaseMoment = (moment: KeyMoment): string =>
  typeof moment === 'string' ? moment : new Date(moment.at).toISOString()

/** The smallest cohort that can be shown without revealing a person's result. */
export const minCohortSize = examLimits.smallestCohort
