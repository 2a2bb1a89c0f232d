import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  managedQuestionList,
  questionBulk,
  questionFigures,
} from '@portal/contract/questions/question-console.contract.ts'
import { findActorOfAccount } from '../../../core/access/actor.store.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { presentTask } from '../../../core/tasks/task.present.ts'
import { defineBulkTask, startTask, type TaskKind } from '../../../core/tasks/task.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import type { SqlFragment, Transaction } from '../../../database/connection.ts'
import { checkManagedBank } from '../bank-console.service.ts'
import {
  checkExamsCanDraw,
  checkManagedQuestion,
  loadManagedQuestion,
  recordQuestionAudit,
  setLockedQuestionRetired,
} from '../editing/question-editing.service.ts'
import { reviewLockedQuestion, submitLockedQuestionForReview } from '../editing/question-review.service.ts'
import { canManageQuestions, questionBoundOf } from '../question.access.ts'
import { excerptOf, presentQuestionFigures, presentQuestionRow } from './question-rows.present.ts'
import {
  chosenQuestionIdsOfBankStatement,
  chosenQuestionIdsStatement,
  findQuestionFigures,
  listQuestionRows,
  type QuestionFilter,
  questionIdsStatement,
  questionSortKinds,
  questionSource,
  updateQuestionTopicAndDifficulty,
} from './question-rows.store.ts'

type Asked = Omit<InputOf<typeof managedQuestionList>, 'after' | 'before' | 'limit' | 'sort'>
const filterOf = (companyId: string | null, { bankId, type, topic, difficulty, state, q }: Asked): QuestionFilter => ({
  companyId,
  bankId: bankId ?? null,
  type: type ?? null,
  topic: topic || null,
  difficulty: difficulty ?? null,
  state: state ?? null,
  words: q?.trim() || null,
})

/**
 * Returns the SQL query of the ids of the selected questions of a bank, sorted by the number of the question; without a
 * selection, of all its questions that are not retired. Throws `malformed` for a selection that gives both ids and
 * filters, or neither.
 */
export function selectedQuestionsStatement(
  deps: Deps,
  bankId: string,
  selection: InputOf<typeof questionBulk>['selection'] | undefined,
): SqlFragment {
  if (selection && (selection.ids === undefined) === (selection.matching === undefined))
    throw new AppError('malformed', { fields: ['selection'] })
  const inBank = questionIdsStatement(
    deps.sql,
    questionSource(deps.sql, filterOf(null, { ...selection?.matching, bankId }), 'number'),
  )
  return selection?.ids ? chosenQuestionIdsOfBankStatement(deps.sql, bankId, selection.ids) : inBank
}

export async function loadQuestionRows(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof managedQuestionList>,
): Promise<DataOf<typeof managedQuestionList>> {
  const { after, before, limit, sort = '-changedAt', ...asked } = input
  if (asked.bankId !== undefined) await checkManagedBank(deps.sql, actor, asked.bankId)
  const order = parseSortOrder<keyof typeof questionSortKinds>(sort, questionSortKinds)
  const source = questionSource(deps.sql, filterOf(questionBoundOf(actor), asked), order.key)
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'questions', order, filters: asked, source },
    { after, before, limit },
  )
  return { ...page, rows: sortByIds(ids, await listQuestionRows(deps.sql, ids)).map(presentQuestionRow) }
}

export async function loadQuestionFigures(
  deps: Deps,
  actor: Actor,
  { questionId }: InputOf<typeof questionFigures>,
): Promise<DataOf<typeof questionFigures>> {
  await checkManagedQuestion(deps.sql, actor, questionId)
  const figures = await findQuestionFigures(deps.sql, questionId)
  if (!figures) throw new AppError('notFound')
  return presentQuestionFigures(figures)
}

/**
 * Starts a task for many questions: the given ones, or all that match the filters now. Throws `notFound` for a bank
 * that the actor may not manage, and `malformed` for a selection or a value that doesn't fit the act.
 */
export async function startQuestionTask(
  deps: Deps,
  actor: Actor,
  { requestKey, selection, act, topic, difficulty }: InputOf<typeof questionBulk>,
  lang: Lang,
): Promise<DataOf<typeof questionBulk>> {
  if ((selection.ids === undefined) === (selection.matching === undefined))
    throw new AppError('malformed', { fields: ['selection'] })
  if ((act === 'topic') !== (topic !== undefined)) throw new AppError('malformed', { fields: ['topic'] })
  if ((act === 'difficulty') !== (difficulty !== undefined)) throw new AppError('malformed', { fields: ['difficulty'] })
  const { matching } = selection
  if (matching?.bankId !== undefined) await checkManagedBank(deps.sql, actor, matching.bankId)
  const targets = matching
    ? questionIdsStatement(deps.sql, questionSource(deps.sql, filterOf(questionBoundOf(actor), matching), 'number'))
    : chosenQuestionIdsStatement(deps.sql, questionBoundOf(actor), selection.ids ?? [])
  const params = {
    ...(topic === undefined ? {} : { topic: topicOf(topic) }),
    ...(difficulty === undefined ? {} : { difficulty }),
  }
  const task = await startTask(deps, actor, {
    kind: kindOf(act),
    requestKey,
    grant: 'questions',
    lang,
    params,
    targets,
  })
  return { task: presentTask(deps, actor, task, [], lang) }
}
const topicOf = (words: string) =>
  words
    .split('/')
    .map((level) => level.trim())
    .filter((level) => level !== '')
    .join('/')

type Act = InputOf<typeof questionBulk>['act']
const kindOf = (act: Act) => `question${act[0]?.toUpperCase()}${act.slice(1)}`

type Params = { readonly topic?: string; readonly difficulty?: number }
async function place(deps: Deps, tx: Transaction, actor: Actor, id: string, where: Params): Promise<void> {
  const question = await loadManagedQuestion(tx, actor, id)
  if (!(await updateQuestionTopicAndDifficulty(tx, id, where, deps.clock.now()))) return
  if (question.status === 'active') await checkExamsCanDraw(deps, tx, question.bankId)
  await recordQuestionAudit(deps, tx, actor, 'question.place', id, where)
}

/** Applies an act to one question as a single call would, on its current state. */
async function doTo(deps: Deps, tx: Transaction, actor: Actor, act: Act, id: string, params: Params): Promise<void> {
  if (act === 'topic' || act === 'difficulty') return place(deps, tx, actor, id, params)
  const { currentVersion: version, change } = await loadManagedQuestion(tx, actor, id)
  const seen = { questionId: id, version, change: change?.revision ?? 0 }
  if (act === 'send') await submitLockedQuestionForReview(deps, tx, actor, seen)
  else if (act === 'approve')
    await reviewLockedQuestion(deps, tx, actor, { ...seen, approve: true, note: '', force: false })
  else await setLockedQuestionRetired(deps, tx, actor, { ...seen, retired: act === 'retire', force: false })
}

const taskOf = (act: Act): TaskKind =>
  defineBulkTask({
    kind: kindOf(act),
    async nameOf(db, id) {
      const [row] = await listQuestionRows(db, [id])
      return row ? cutText(`Q-${row.number} ${excerptOf(pickText(row.stem, 'zh'))}`, 80) : id
    },
    async act(deps, tx, task, id) {
      const actor = await findActorOfAccount(tx, task.ownerId, task.companyId)
      if (!canManageQuestions(actor)) throw new AppError('forbidden')
      await doTo(deps, tx, actor, act, id, task.params as Params)
    },
  })

/** The background tasks that apply an act to many questions. */
export const questionTasks: readonly TaskKind[] = (
  ['retire', 'restore', 'topic', 'difficulty', 'send', 'approve'] as const
).map(taskOf)
