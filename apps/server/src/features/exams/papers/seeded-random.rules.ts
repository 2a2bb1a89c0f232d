import { createHash } from 'node:crypto'

/**
 * A source of random numbers from 0 (included) to 1 (excluded). The same seed gives the same numbers, in every process
 * and version.
 */
export type RandomNumbers = () => number

/** Creates a source of random numbers by xoshiro128**, seeded with the SHA-256 of the seed. */
export function createSeededRandom(seed: string): RandomNumbers {
  const digest = createHash('sha256').update(seed).digest()
  let a = digest.readUInt32LE(0)
  let b = digest.readUInt32LE(4)
  let c = digest.readUInt32LE(8)
  let d = digest.readUInt32LE(12) | 1
  const turn = (value: number, by: number) => (value << by) | (value >>> (32 - by))
  return () => {
    const result = Math.imul(turn(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = turn(d, 11)
    return result / 2 ** 32
  }
}

/** Returns the items in a random order (Fisher and Yates). The given list is not changed. */
export function shuffledWith<T>(items: readonly T[], draws: RandomNumbers): T[] {
  const list = [...items]
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(draws() * (i + 1))
    const held = list[i] as T
    list[i] = list[j] as T
    list[j] = held
  }
  return list
}
