import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '../../database/connection.ts'
import type { listWordings, VersionId } from './attempt.store.ts'
import { createWordingCache } from './wordings.ts'

const db = null as unknown as Db
const stem = ({ questionId, version }: VersionId) => ({ zh: `${questionId} 第 ${version} 版` })

/** A bank with texts of this many bytes; it counts the versions that are read. */
function aBank(size: number) {
  const counts = { read: 0 }
  const read: typeof listWordings = async (_db, versions) => {
    counts.read += versions.length
    return versions.map((one) => ({
      ...one,
      size,
      ownScoring: null,
      content: { stem: stem(one), options: [], blankCount: 0 },
    })) as never
  }
  return { counts, read }
}

const papers = fc.array(
  fc.uniqueArray(
    fc.record({
      questionId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      version: fc.constantFrom(1, 2),
      points: fc.nat(9),
    }),
    { selector: ({ questionId, version }) => `${questionId} ${version}`, minLength: 1 },
  ),
  { minLength: 1, maxLength: 30 },
)

test('every question gets the words of its own version, whatever is cached', async () => {
  await fc.assert(
    fc.asyncProperty(papers, fc.nat(12), async (asked, room) => {
      const bank = aBank(10)
      const wordings = createWordingCache(room * 10, bank.read)
      for (const questions of asked) {
        const worded = await wordings.addTo(db, questions)
        expect(worded).toEqual(
          questions.map((one) => ({
            ...one,
            ownScoring: null,
            content: { stem: stem(one), options: [], blankCount: 0 },
          })),
        )
      }
    }),
  )
})

test('what fits is read once, and what was used last stays', async () => {
  const bank = aBank(10)
  const wordings = createWordingCache(30, bank.read)
  const ask = (...ids: string[]) =>
    wordings.addTo(
      db,
      ids.map((questionId) => ({ questionId, version: 1 })),
    )
  await ask('a', 'b', 'c')
  await ask('c', 'a', 'b')
  expect(bank.counts.read).toBe(3)
  // The fourth replaces the one that was least recently used.
  await ask('d')
  await ask('a', 'b', 'd')
  expect(bank.counts.read).toBe(4)
  await ask('c')
  expect(bank.counts.read).toBe(5)
})

test('a version that is gone is an error, not a question without words', async () => {
  const wordings = createWordingCache(30, async () => [])
  await expect(wordings.addTo(db, [{ questionId: 'a', version: 1 }])).rejects.toThrow('has no words')
})
