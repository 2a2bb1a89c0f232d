import {
  countRequirementsLeft,
  isLevelHeld,
  nextLevelIndex,
  requirementsOfLevel,
} from '#web/features/certificates/tracks.public.ts'
import type { LearnerHome } from '../home.queries.ts'

type Track = NonNullable<LearnerHome['track']>

/**
 * A step of the stair. `held` belongs to a level whose certificate the learner holds, `done` is completed in a level
 * not yet held, `current` is the first open requirement of the next level, `next` is any other open step up to that
 * level, and `far` belongs to a later level. `isHere` marks the learner's position.
 */
export type StairStep = {
  readonly id: string
  readonly kind: 'course' | 'exam' | 'level'
  readonly level: string
  readonly title: string
  readonly state: 'held' | 'done' | 'current' | 'next' | 'far'
  readonly isHere: boolean
  readonly percent: number
  /** Of an exam: another exam of the level counts as well. */
  readonly isOneOf: boolean
  readonly earnedAt: string | null
  readonly isPlanned: boolean
  readonly left: number
}

const most = 12

/**
 * Returns the steps of a path, lowest first. If a level has several exams, the first one counts unless another was
 * passed. For a path of more than 12 steps, only the requirements of the next level are included (of the first, when no
 * level is left).
 */
export function stairStepsOf(
  track: Track,
  at: { readonly productId: string; readonly percent: number } | null,
): StairStep[] {
  const next = nextLevelIndex(track.levels)
  const all = track.levels.flatMap((level, index) => {
    const held = isLevelHeld(level)
    const isBehind = next < 0 || index < next
    const isNext = index === next
    const asks = requirementsOfLevel(level)
    const others = asks.filter(({ kind }) => kind === 'other')
    const passed = others.find(({ isDone }) => isDone)
    const steps = asks
      .filter(({ kind }) => kind !== 'other')
      .map((ask) => (ask.kind === 'exam' && !ask.isDone && passed ? passed : ask))
    const firstOpen = steps.findIndex(({ isDone }) => !isDone)
    const base = { level: level.name, isHere: false, percent: 0, isOneOf: false, earnedAt: null, left: 0 }
    const treads = steps.map((ask, nth): StairStep => {
      const isHere = isNext && nth === firstOpen
      const isDone = ask.isDone || held
      return {
        ...base,
        id: ask.id,
        kind: ask.kind === 'course' ? 'course' : 'exam',
        title: ask.title,
        state: held ? 'held' : isDone ? 'done' : isHere ? 'current' : isNext || isBehind ? 'next' : 'far',
        isHere,
        percent: isHere && at?.productId === ask.id ? at.percent : 0,
        isOneOf: ask.kind !== 'course' && others.length > 0,
        isPlanned: false,
      }
    })
    const landing: StairStep = {
      ...base,
      id: `level ${index}`,
      kind: 'level',
      title: level.name,
      state: held ? 'held' : isNext || isBehind ? 'next' : 'far',
      isHere: (isNext && firstOpen < 0) || (next < 0 && index === track.levels.length - 1),
      earnedAt: held ? (level.held?.issuedAt ?? null) : null,
      isPlanned: level.certificate === null,
      left: countRequirementsLeft(level),
    }
    return [{ index, treads, landing }]
  })
  const isLong = all.reduce((sum, { treads }) => sum + treads.length + 1, 0) > most
  return all.flatMap(({ index, treads, landing }) =>
    isLong && index !== Math.max(0, next) ? [landing] : [...treads, landing],
  )
}

/** Returns the steps from the highest certificate held to the next one; empty when no level is left. */
export function stepsToNextLevel(
  track: Track,
  at: { readonly productId: string; readonly percent: number } | null,
): StairStep[] {
  const next = nextLevelIndex(track.levels)
  const treads = stairStepsOf(track, at)
  const landing = treads.findIndex(({ id }) => id === `level ${next}`)
  const held = treads.findLastIndex(({ kind, state }, index) => kind === 'level' && state === 'held' && index < landing)
  const own = track.levels[next]?.name
  return treads.filter(({ level }, index) => index <= landing && (index === held || level === own))
}
