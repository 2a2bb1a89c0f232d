import { AppError } from '../../../core/app-error.ts'
import { writeAudit } from '../../../core/audit.store.ts'
import type { Deps } from '../../../core/deps.ts'
import { cleanUpload } from '../../../core/files/clean-upload.ts'
import { keepFile, questionScope } from '../../../core/files/file.service.ts'
import { newId } from '../../../core/random.ts'
import type { Actor } from '../../../core/session.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { bankExists } from '../bank-console.store.ts'
import { problemsOf } from '../question.rules.ts'
import { insertQuestions } from '../question.store.ts'
import { fingerprintOf, requireNew } from '../question-bank.service.ts'
import type { QuestionType } from '../question-content.ts'
import { shortExamsOf } from './bank-guards.ts'
import { presentQuestion, presentQuestionStand } from './question-editing.present.ts'
import { problemsOfInput, type QuestionInput, readQuestion } from './question-editing.rules.ts'
import { type EditedQuestion, findQuestion, insertNextVersion, setAuthor, setStatus } from './question-editing.store.ts'
import { questionWords } from './question-editing.words.ts'

type OwnVersion = { readonly questionId: string; readonly version: number }

/** The question that is meant; refuses with `malformed`, the fields and words in both languages, when it can not be asked or graded. */
function checked(type: QuestionType, input: QuestionInput) {
  const { question, lost } = readQuestion(type, input)
  const problems = problemsOfInput(question, input.answerKey)
  if (problems.length > 0)
    throw new AppError('malformed', { fields: problems.map(({ field }) => field), problems: problems.map(({ field, word }) => ({ field, ...questionWords[word] })) })
  if (problemsOf(question).length > 0) throw new AppError('malformed', { fields: ['answerKey'] })
  return { question, lost }
}

async function found(db: Db, questionId: string, version: number | null = null): Promise<EditedQuestion> {
  const question = await findQuestion(db, questionId, version)
  if (!question) throw new AppError('notFound')
  return question
}
const note = (deps: Deps, db: Db, actor: Actor, action: string, questionId: string, detail: Readonly<Record<string, unknown>>) => {
  return writeAudit(deps, db, actor.accountId, { action, thing: 'question', thingId: questionId, detail })
}

export async function createQuestionFor(deps: Deps, actor: Actor, input: QuestionInput & { readonly bankId: string; readonly type: QuestionType }) {
  const { question, lost } = checked(input.type, input)
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  return inTransaction(deps.sql, async (tx) => {
    if (!(await bankExists(tx, input.bankId))) throw new AppError('notFound')
    await requireNew(tx, input.bankId, question)
    const added = await insertQuestions(tx, input.bankId, [{ ...question, id, fingerprint: fingerprintOf(question) }], now)
    if (added.length === 0) throw new AppError('questionExists')
    await setAuthor(tx, id, 1, actor.accountId)
    await note(deps, tx, actor, 'question.create', id, { bankId: input.bankId })
    return presentQuestionStand({ id, currentVersion: 1, status: 'active' }, lost)
  })
}

/** Refuses what keeps published exams from being drawn; the transaction has changed the bank already. */
async function guardExams(deps: Deps, db: Db, bankId: string): Promise<void> {
  const exams = await shortExamsOf(db, bankId, deps.clock.now())
  if (exams.length > 0) throw new AppError('examsFallShort', { exams: exams.map(({ examId, title }) => ({ examId, title })) })
}

/** Makes the next version. Attempts that have begun are graded by theirs; a retired question stays retired. */
export async function updateQuestionFor(deps: Deps, actor: Actor, input: QuestionInput & OwnVersion & { readonly force: boolean }) {
  return inTransaction(deps.sql, async (tx) => {
    const before = await found(tx, input.questionId)
    const { question, lost } = checked(before.type, input)
    await requireNew(tx, before.bankId, question, before.id)
    const next = { questionId: before.id, after: input.version, authorId: actor.accountId, fingerprint: fingerprintOf(question), at: deps.clock.now() }
    if (!(await insertNextVersion(tx, next, question))) throw new AppError('conflict')
    const isMoved = before.topic !== question.topic || before.difficulty !== question.difficulty || before.enemySet !== (question.enemySet ?? null)
    if (isMoved && !input.force) await guardExams(deps, tx, before.bankId)
    const version = input.version + 1
    await note(deps, tx, actor, 'question.update', before.id, { version })
    return presentQuestionStand({ ...before, currentVersion: version }, lost)
  })
}

/** A retired question is drawn no more; where it stands already, in attempts and published fixed papers, it stays. */
export async function retireQuestionFor(deps: Deps, actor: Actor, input: OwnVersion & { readonly retired: boolean; readonly force: boolean }) {
  const { questionId, version, retired, force } = input
  return inTransaction(deps.sql, async (tx) => {
    const question = await found(tx, questionId)
    const status = retired ? 'retired' : 'active'
    if (!(await setStatus(tx, question.id, version, status))) throw new AppError('conflict')
    if (retired && !force) await guardExams(deps, tx, question.bankId)
    await note(deps, tx, actor, retired ? 'question.retire' : 'question.restore', question.id, { version })
    return presentQuestionStand({ ...question, status }, [])
  })
}

export const questionFor = async (deps: Deps, input: { readonly questionId: string; readonly version?: number }) =>
  presentQuestion(await found(deps.sql, input.questionId, input.version ?? null))

/** Keeps a picture or document that questions point to. Its address opens it for its author; those who see the question get addresses of their own. */
export async function keepQuestionFile(deps: Deps, actor: Actor, bytes: Buffer, fileName: string) {
  const upload = await cleanUpload(bytes, fileName, 'question')
  const { name, mime } = upload
  const { id, size } = await keepFile(deps, { ...upload, purpose: 'question', companyId: null, ownerId: actor.accountId, isPublic: false })
  await writeAudit(deps, deps.sql, actor.accountId, { action: 'question.file', thing: 'file', thingId: id, detail: { name, size } })
  const token = deps.mediaTokens.sign(actor.sessionId, questionScope(id), new Date(deps.clock.now().getTime() + 24 * 3_600_000))
  return { fileId: id, name, mime, size, url: `/files/read?fileId=${id}&access_token=${token}` }
}
