import { createSeededRandom, shuffledWith } from '../../apps/server/src/features/exams/papers/seeded-random.rules.ts'

/** Random choices from a seed, the same on every machine. */
export type SeededRandom = {
  readonly below: (limit: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  readonly shuffled: <T>(list: readonly T[]) => T[]
}

export function seededRandom(seed: string): SeededRandom {
  const next = createSeededRandom(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share) => next() < share,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    shuffled: (list) => shuffledWith(list, next),
  }
}
