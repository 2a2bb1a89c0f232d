import { setImmediate } from 'node:timers/promises'
import type { Deps } from '../../../core/deps.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { listQuestionsOfRecentAttempts } from './exposure.store.ts'
import { drawPapers, type PreparedPaperSource, paperCountToPrepare } from './paper-pool.rules.ts'
import {
  type DrawnPaper,
  deleteUnusedPaperPools,
  type ExamToPrepare,
  findExamToPrepare,
  listExamsToPrepare,
  setPreparedPapers,
} from './paper-pool.store.ts'
import { listQuestionPools } from './pool.store.ts'
import { createSeededRandom, type RandomNumbers } from './seeded-random.rules.ts'

/**
 * Draws papers for the exams that may start soon and whose prepared papers are missing, stale or half used. Deletes
 * those of exams that won't start soon. Returns the number of exams that got papers.
 */
export async function preparePapers(deps: Deps): Promise<number> {
  await deleteUnusedPaperPools(deps.sql, deps.clock.now())
  let prepared = 0
  for (const examId of await listExamsToPrepare(deps.sql, deps.clock.now())) {
    const failed = (error: unknown) => {
      deps.log.error({ err: error, examId }, 'no papers could be prepared for an exam; its starts draw their own')
      return false
    }
    if (await preparePapersOfExam(deps, examId).catch(failed)) prepared++
  }
  return prepared
}

/**
 * Draws and stores the papers of one exam. The instant of the banks' newest change is read before the banks, so that a
 * change in the meantime makes the papers stale. Returns false when no papers were drawn: none are to be prepared for
 * the exam, its banks don't have enough questions, or the banks are being changed, in which case a later run draws the
 * papers.
 */
export async function preparePapersOfExam(deps: Deps, examId: string): Promise<boolean> {
  const at = deps.clock.now()
  const exam = await findExamToPrepare(deps.sql, examId, at)
  if (!exam || exam.isChanging) return false
  const papers = await drawAll(deps, exam)
  await inTransaction(deps.sql, (tx) => setPreparedPapers(tx, { ...exam, at }, papers))
  return papers.length > 0
}

/** All papers, or none when one of them can't be drawn. Other work of the process gets its turn between them. */
async function drawAll(deps: Deps, exam: ExamToPrepare): Promise<DrawnPaper[]> {
  const seeds: string[] = []
  const drawsOf = (): RandomNumbers => {
    const seed = deps.random.bytes(16).toString('base64url')
    seeds.push(seed)
    return createSeededRandom(seed)
  }
  const papers: DrawnPaper[] = []
  const stock = await findStock(deps.sql, exam)
  const limit = exam.exposure && { ...exam.exposure, recent: await listQuestionsOfRecentAttempts(deps.sql, exam.id) }
  for (const paper of drawPapers(stock, exam, limit, paperCountToPrepare(stock), drawsOf)) {
    if (!paper) return []
    const questions = paper.questions.map(({ questionId, points }, place) => ({
      questionId,
      points,
      letters: paper.letters[place] ?? '',
    }))
    papers.push({ seed: seeds[papers.length] ?? '', questions })
    await setImmediate()
  }
  return papers
}

/** The questions from which an exam draws now. */
async function findStock(db: Db, { paper }: ExamToPrepare): Promise<PreparedPaperSource> {
  if ('fixed' in paper) return paper
  const { rules } = paper
  const { pools, groups } = await listQuestionPools(
    db,
    rules,
    rules.map(() => null),
    null,
  )
  return { rules, pools, groups }
}
