import { expect, test } from 'vitest'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { makePapers } from './planted/make-papers.ts'
import { measurePapers } from './planted/measure-papers.ts'

test('eight Word papers: no sound question is doubted, none is wrong, and every planted fault is flagged', async () => {
  const { figures, notes } = await measurePapers(makePapers(8))
  expect(notes).toEqual([])
  expect(figures).toMatchObject({ papers: 8, wrong: 0, doubted: 0, lost: 0, invented: 0 })
  expect(figures.right + figures.faultsFlagged).toBe(figures.questions)
  expect(figures.faults).toBeGreaterThan(5)
})

inWholeRun(test)('126 Word papers: the figures of decision 120', async () => {
  const { figures, notes } = await measurePapers(makePapers(126))
  expect(notes).toEqual([])
  expect(figures).toEqual({
    papers: 126,
    questions: 1868,
    faults: 254,
    right: 1614,
    wrong: 0,
    faultsFlagged: 254,
    doubted: 0,
    lost: 0,
    invented: 0,
  })
})
