import type {
  gapKeyTest,
  MarkingTask,
  markingAnswers,
  markingQuestionHelp,
  markingQueue,
  markingTrail,
} from '@portal/contract/exams/marking.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { Static } from 'typebox'
import { type Lang, pickText, presentText } from '../../../core/text/language.ts'
import type { GapVerdict } from '../blank.rules.ts'
import { scaledCriteria } from './marking.rules.ts'
import type { MarkingQueueRow, MarkingTaskRow, OpinionRow } from './marking.store.ts'
import type { MarkingStepRow, QueueAnswerRow } from './marking-answers.store.ts'
import type { MarkingSampleRow } from './marking-sample.store.ts'

/**
 * Returns the name by which graders refer to an answer. It is derived from the answer's random id and reveals nothing
 * else.
 */
export const answerCode = (taskId: string) => taskId.slice(0, 8).toUpperCase()

export const presentQueueRow = (row: MarkingQueueRow, lang: Lang): DataOf<typeof markingQueue>['list'][number] => ({
  examId: row.examId,
  title: pickText(row.title, lang),
  questionId: row.questionId,
  stem: presentText(row.stem),
  waiting: row.waiting,
  resolving: row.resolving,
  done: row.done,
  free: row.free,
  mine: row.mine,
  oldest: row.oldest?.toISOString() ?? null,
})

const presentOpinion = (opinion: OpinionRow) => ({
  points: opinion.points,
  criteria: [...(opinion.criteria ?? [])],
  comment: opinion.comment,
})

/** The files of an answer with their addresses; null where its question takes none. */
type Files = NonNullable<Static<typeof MarkingTask>['files']> | null

/**
 * Presents an answer without anything that identifies the candidate. Other graders' opinions are shown only to the
 * grader who decides between them.
 */
export function presentMarkingTask(
  task: MarkingTaskRow,
  graderId: string,
  lang: Lang,
  files: Files,
): Static<typeof MarkingTask> {
  const own = task.opinions.find((opinion) => opinion.graderId === graderId)
  const isResolving = task.state === 'resolving' && (own === undefined || own.isResolution)
  return {
    taskId: task.taskId,
    code: answerCode(task.taskId),
    examId: task.examId,
    title: pickText(task.title, lang),
    questionId: task.questionId,
    ...(task.material ? { material: presentText(task.material) } : {}),
    stem: presentText(task.stem),
    points: task.points,
    answer: task.answer,
    ...(files ? { files } : {}),
    rubric: 'rubric' in task.key ? presentText(task.key.rubric) : {},
    criteria:
      'rubric' in task.key
        ? scaledCriteria(task.key.criteria ?? [], task.points).map(({ text, points }) => ({
            text: presentText(text),
            points,
          }))
        : [],
    kind: isResolving ? 'resolve' : 'mark',
    own: own ? presentOpinion(own) : null,
    others: isResolving
      ? task.opinions.filter((opinion) => opinion !== own && !opinion.isProvisional).map(presentOpinion)
      : [],
    isAside: task.asideBy.includes(graderId),
    isAgain: own?.isProvisional ?? false,
    isCounted: task.state === 'done',
    isSample: task.isSample,
    threshold: task.threshold,
    leaseUntil: (task.claimedUntil ?? new Date(0)).toISOString(),
  }
}

/** Presents a row of the caller's queue, with the caller's own marks only. */
export const presentQueueAnswer = (row: QueueAnswerRow): DataOf<typeof markingAnswers>['list'][number] => ({
  taskId: row.taskId,
  code: answerCode(row.taskId),
  questionId: row.questionId,
  stem: presentText(row.stem),
  points: row.points,
  excerpt: row.excerpt,
  ...(row.files === null ? {} : { files: row.files }),
  own: row.ownPoints === null ? null : { points: row.ownPoints, isProvisional: row.isProvisional },
  at: row.at?.toISOString() ?? null,
  state: row.state,
})

export const presentMarkingStep = (row: MarkingStepRow): DataOf<typeof markingTrail>['list'][number] => ({
  taskId: row.taskId,
  points: row.points,
  own: row.ownPoints === null ? null : { points: row.ownPoints, isProvisional: row.isProvisional },
  state: row.state,
})

export const presentSampleAnswer = (
  row: MarkingSampleRow,
  files: Files,
): DataOf<typeof markingQuestionHelp>['samples'][number] => ({
  taskId: row.taskId,
  code: answerCode(row.taskId),
  answer: row.answer,
  ...(files ? { files } : {}),
  points: row.points,
  of: row.of,
  comment: row.comment,
})

export const presentGapTestSample = (gaps: readonly GapVerdict[]): DataOf<typeof gapKeyTest>['samples'][number] => ({
  isRight: gaps.every((gap) => gap.percent === 100),
  gaps: gaps.map(({ percent, form, why, by }) => ({ percent, form, why, by })),
})
