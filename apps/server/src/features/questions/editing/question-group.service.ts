import type { BodyOf, DataOf } from '@portal/contract/http/call.ts'
import type {
  questionGroupCreate,
  questionGroupRead,
  questionGroupUpdate,
} from '@portal/contract/questions/question-group.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { type BilingualText, presentText } from '../../../core/text/language.ts'
import { type Db, inTransaction, type Transaction } from '../../../database/connection.ts'
import { findBankReviewRule } from '../bank-console.store.ts'
import { hasContent } from '../import/sanitise-html.ts'
import { questionBoundOf } from '../question.access.ts'
import { questionProblems } from '../question.rules.ts'
import { lockBank } from '../question.store.ts'
import { checkQuestionIsNew } from '../question-bank.service.ts'
import type { NewQuestion, QuestionGroup, QuestionOption } from '../question-content.ts'
import {
  checkExamsCanDraw,
  loadManagedQuestion,
  questionGroupOf,
  saveLockedQuestion,
} from './question-editing.service.ts'
import { type EditedQuestion, lockEditedQuestion } from './question-editing.store.ts'
import { questionProblemWords } from './question-editing.words.ts'
import {
  findQuestionGroup,
  insertQuestionGroup,
  type QuestionGroupRow,
  setQuestionGroupOrder,
  updateGroupMaterial,
} from './question-group.store.ts'
import { createTextSanitiser } from './safe-texts.ts'
import { hasSameOptions, sharedOptions, withOptionTexts } from './shared-options.rules.ts'

/** The material without its harmful parts; refuses `malformed` for one without content. */
async function safeMaterial(actor: Actor, given: BilingualText) {
  const { text, lost } = (await createTextSanitiser(given, actor.accountId))(given)
  if (!hasContent(text.zh ?? '') && !hasContent(text.en ?? ''))
    throw new AppError('malformed', {
      fields: ['material'],
      problems: [{ field: 'material', ...questionProblemWords.materialEmpty }],
    })
  return { material: text, lost: [...lost] }
}

/** The words of shared options without their harmful parts; refuses `malformed` for one without content. */
async function safeOptions(actor: Actor, given: readonly BilingualText[] | undefined) {
  if (given === undefined) return { words: null, lost: [] }
  const safe = await createTextSanitiser(given, actor.accountId)
  const texts = given.map(safe)
  if (texts.some(({ text }) => !hasContent(text.zh ?? '') && !hasContent(text.en ?? '')))
    throw new AppError('malformed', { fields: ['options'] })
  return { words: texts.map(({ text }) => text), lost: texts.flatMap(({ lost }) => [...lost]) }
}

/**
 * Groups questions of one bank. Each gets a new version with the material, or a change that awaits approval, so that
 * the text in attempts in progress does not change. Throws `notFound`, `malformed`, `questionExists`,
 * `questionElsewhere` for a question of another bank or group and, unless `force`, `examsFallShort`.
 */
export async function createQuestionGroup(deps: Deps, actor: Actor, input: BodyOf<typeof questionGroupCreate>) {
  const { material, lost } = await safeMaterial(actor, input.material)
  const at = deps.clock.now()
  const id = newId(at, deps.random)
  return inTransaction(deps.sql, async (tx) => {
    if (!(await findBankReviewRule(tx, input.bankId, questionBoundOf(actor)))) throw new AppError('notFound')
    await lockBank(tx, input.bankId)
    await insertQuestionGroup(tx, { id, bankId: input.bankId, material, at })
    const group = { id, bankId: input.bankId, material }
    const waiting = await arrange(deps, tx, actor, group, [], input)
    await recordGroupAudit(deps, tx, actor, 'questionGroup.create', id, { questions: input.questionIds.length })
    return { groupId: id, revision: 1, waiting, lost }
  })
}

/**
 * Changes the material, the shared options, the questions or their order. Throws `conflict` for an old revision, and
 * the errors of `createQuestionGroup`.
 */
export async function updateQuestionGroup(deps: Deps, actor: Actor, input: BodyOf<typeof questionGroupUpdate>) {
  const { material, lost } = await safeMaterial(actor, input.material)
  const { words, lost: lostOfOptions } = await safeOptions(actor, input.options)
  return inTransaction(deps.sql, async (tx) => {
    const { bankId } = await ownGroup(tx, actor, input.groupId)
    await lockBank(tx, bankId)
    const before = await ownGroup(tx, actor, input.groupId)
    const at = deps.clock.now()
    if (!(await updateGroupMaterial(tx, { id: before.id, revision: input.revision, material, at })))
      throw new AppError('conflict')
    const group = { id: before.id, bankId, material }
    const waiting = await arrange(
      deps,
      tx,
      actor,
      group,
      before.questions.map(({ questionId }) => questionId),
      { ...input, options: optionsOf(before, words) },
    )
    await recordGroupAudit(deps, tx, actor, 'questionGroup.update', before.id, { questions: input.questionIds.length })
    return {
      groupId: before.id,
      revision: input.revision + 1,
      waiting,
      lost: [...new Set([...lost, ...lostOfOptions])],
    }
  })
}

export async function loadQuestionGroup(
  deps: Deps,
  actor: Actor,
  groupId: string,
): Promise<DataOf<typeof questionGroupRead>> {
  const { id, bankId, revision, material, questions } = await ownGroup(deps.sql, actor, groupId)
  return {
    groupId: id,
    bankId,
    revision,
    material: presentText(material),
    options: sharedOptions(questions)?.map(({ text }) => presentText(text)) ?? null,
    questions: questions.map(({ questionId, number, type, status, review, stem }) => ({
      questionId,
      number,
      type,
      status,
      review,
      stem: presentText(stem),
    })),
  }
}

async function ownGroup(db: Db, actor: Actor, groupId: string): Promise<QuestionGroupRow> {
  const group = await findQuestionGroup(db, groupId)
  const bound = questionBoundOf(actor)
  if (!group || (bound !== null && group.companyId !== bound)) throw new AppError('notFound')
  return group
}

const recordGroupAudit = (
  deps: Deps,
  db: Db,
  actor: Actor,
  action: string,
  groupId: string,
  detail: Readonly<Record<string, unknown>>,
) => writeAudit(deps, db, actor.accountId, { action, thing: 'questionGroup', thingId: groupId, detail })

type NewOptions = { readonly before: readonly QuestionOption[]; readonly after: readonly QuestionOption[] }
type Wanted = {
  readonly questionIds: readonly string[]
  readonly force: boolean
  /** Takes the place of the shared list, in the questions that have it. */
  readonly options?: NewOptions | null
}

/** The shared list of a group with new words. Throws `malformed` where its questions share none. */
function optionsOf({ questions }: QuestionGroupRow, words: readonly BilingualText[] | null): NewOptions | null {
  if (words === null) return null
  const before = sharedOptions(questions)
  if (before === null) throw new AppError('malformed', { fields: ['options'] })
  const after = withOptionTexts(before, words)
  return hasSameOptions(before, after) ? null : { before, after }
}

/**
 * Gives the group these questions in this order: each whose material changes gets a new version, and those left out
 * leave the group. Returns the number of versions that await approval.
 */
async function arrange(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  group: QuestionGroup & { readonly bankId: string },
  before: readonly string[],
  { questionIds, force, options = null }: Wanted,
): Promise<number> {
  const wanted = questionIds.map((id) => id.toLowerCase())
  if (new Set(wanted).size < wanted.length) throw new AppError('malformed', { fields: ['questionIds'] })
  let waiting = 0
  // They are locked in the order of their ids, so that two authors never wait for each other.
  for (const id of [...new Set([...before, ...wanted])].sort()) {
    await lockEditedQuestion(tx, id)
    const question = await loadManagedQuestion(tx, actor, id)
    const own = questionGroupOf(question)
    if (question.bankId !== group.bankId || (own && own.id !== group.id)) throw new AppError('questionElsewhere')
    const next = wanted.includes(id) ? { id: group.id, material: group.material } : undefined
    const written = withGroup(question, next)
    const isListed = next !== undefined && options !== null && hasSameOptions(written.content.options, options.before)
    if (own && next && isSameText(own.material, next.material) && !isListed) continue
    const whole = isListed ? { ...written, content: { ...written.content, options: options.after } } : written
    if (isListed && questionProblems(whole).length > 0) throw new AppError('malformed', { fields: ['options'] })
    await checkQuestionIsNew(tx, group.bankId, whole, id)
    const stand = await saveLockedQuestion(deps, tx, actor, question, whole, true)
    if (stand.change) waiting++
  }
  await setQuestionGroupOrder(tx, wanted, deps.clock.now())
  if (!force) await checkExamsCanDraw(deps, tx, group.bankId)
  return waiting
}

const isSameText = (one: BilingualText, other: BilingualText) => one.zh === other.zh && one.en === other.en

/** The latest version of the question, in this group or alone. */
function withGroup(question: EditedQuestion, group: QuestionGroup | undefined): NewQuestion {
  const { type, topic, difficulty, points, answerKey, explanation, feedback, title, sourceId, tags } = question
  const whole = question.change?.whole ?? {
    type,
    topic,
    difficulty,
    ...(question.enemySet ? { enemySet: question.enemySet } : {}),
    points,
    content: question.content,
    answerKey,
    explanation,
    feedback,
    title,
    sourceId,
    tags,
  }
  const { group: _, ...content } = whole.content
  return { ...whole, content: group ? { ...content, group } : content }
}
