import type { Db } from '../../../database/connection.ts'
import type { ExamRow } from '../definition/exam.store.ts'
import { type DrawnQuestion, drawPaper, fixedPaper, orderPaper, poolSlicesToRead } from './draw.rules.ts'
import { type DrawContext, listQuestionPools } from './pool.store.ts'
import type { RandomNumbers } from './seeded-random.rules.ts'

type Blueprint = Pick<ExamRow, 'paper' | 'poolSizes' | 'shuffleQuestions'>

/**
 * Draws the questions of a paper in their order. Returns null when the banks don't hold enough. The same random numbers
 * draw the same paper from the same banks (and the same earlier attempts, where those are avoided). Takes one statement
 * for banks of any size, and a second one when a sample of large banks was not enough. `context` null: nothing is
 * avoided.
 */
export async function drawExamPaper(
  db: Db,
  { paper, poolSizes, shuffleQuestions }: Blueprint,
  draws: RandomNumbers,
  context: DrawContext | null,
): Promise<readonly DrawnQuestion[] | null> {
  if ('fixed' in paper) return fixedPaper(paper.fixed, shuffleQuestions, draws)
  const drawn = await draw(db, paper.rules, poolSizes, draws, context)
  return drawn && orderPaper(drawn, paper.rules, shuffleQuestions, draws)
}

async function draw(
  db: Db,
  rules: Parameters<typeof drawPaper>[0],
  sizes: readonly number[],
  draws: RandomNumbers,
  context: DrawContext | null,
): Promise<DrawnQuestion[] | null> {
  const slices = poolSlicesToRead(rules, sizes, draws)
  const { pools, groups, avoid } = await listQuestionPools(db, rules, slices, context)
  const drawn = drawPaper(rules, pools, draws, avoid, groups)
  if (slices.every((slice) => slice === null) || drawn?.every((question) => question.rank === 0)) return drawn
  const all = await listQuestionPools(
    db,
    rules,
    rules.map(() => null),
    context,
  )
  return drawPaper(rules, all.pools, draws, all.avoid, all.groups)
}
