import { examLimits } from '@portal/contract/exams/exam.limits.ts'

/** When something of a result may be seen. `afterClose`: when the exam's window is over, and everybody's time with it. */
export type ReleaseMoment = 'atOnce' | 'never' | 'afterClose' | { readonly at: string }
/** The key may also wait for the candidate: until they have passed, or until no attempt is left to them. */
export type KeyMoment = ReleaseMoment | 'afterPass' | 'whenUsedUp'
/** An exam's release rule: that the paper is marked, the score with pass or fail, the marks per question, the key with its explanations. */
export type Release = {
  readonly graded?: ReleaseMoment
  readonly score: ReleaseMoment
  readonly marks: ReleaseMoment
  readonly key: KeyMoment
}
export type Released = {
  readonly graded: boolean
  readonly score: boolean
  readonly marks: boolean
  readonly key: boolean
}

/** The candidate's standing for the conditions of the key, over all their companies. Omitted conditions are not met. */
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
  /** The rule as it stood when the attempt began. */
  readonly promised: Release | null
  /** The end of the exam's window; later while somebody with more time still sits it. Null: it has no end. */
  readonly overAt: Date | null
  /** In a mock exam an attempt under way does not hide the marks and keys of earlier ones. */
  readonly kind?: 'formal' | 'mock' | 'course'
  readonly standing?: CandidateStanding
}

/** The default release rule of an exam. */
export const releaseAtOnce: Release = { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' }

/**
 * What of a final result may be seen now: the one rule behind every call that could show any of it. The score says that it is
 * graded, the marks say the score, and the key says the marks: each needs the one before. What was promised when the attempt began
 * stays at least as generous: a thing is out when the exam's rule or the promised one lets it out. While a candidate sits an
 * exam again, its marks and keys rest: an answer with its mark is as good as a key.
 */
export function visibleParts({ release, promised, overAt, kind, standing }: ReleaseCase, now: Date): Released {
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

function releasedBy(rule: Release, facts: Facts): Released {
  const graded = isPast(rule.graded ?? 'atOnce', facts)
  const score = graded && isPast(rule.score, facts)
  const marks = score && isPast(rule.marks, facts)
  return { graded, score, marks, key: marks && isPast(rule.key, facts) }
}

/** The conditions about the candidate stand only with the key, which is asked about when the score is out. */
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

/** Why a rule can not stand; null when it can. `afterClose` needs a window that closes, and what is later in the row may not come first. */
export function releaseFault(release: Release, closesAt: Date | null): 'release.closesAt' | 'release.at' | null {
  const moments = [release.graded ?? 'atOnce', release.score, release.marks, release.key]
  if (!closesAt && moments.includes('afterClose')) return 'release.closesAt'
  return moments.some((moment) => typeof moment === 'object' && Number.isNaN(Date.parse(moment.at)))
    ? 'release.at'
    : null
}

/** The rule with something released now, and what it needs before it. */
export function withReleased(release: Release, what: keyof Released): Release {
  const row = ['graded', 'score', 'marks', 'key'] as const
  const opened = row.slice(0, row.indexOf(what) + 1).map((one) => [one, 'atOnce'])
  return { ...release, ...Object.fromEntries(opened) }
}

/** A moment as it travels: its word, or its instant. */
export const formatMoment = (moment: KeyMoment): string =>
  typeof moment === 'string' ? moment : new Date(moment.at).toISOString()

/** How many people's results make a cohort that may be shown without showing anybody. */
export const smallestCohort = examLimits.smallestCohort
