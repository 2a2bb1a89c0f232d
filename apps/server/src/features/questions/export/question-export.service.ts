import { buffer } from 'node:stream/consumers'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  type questionExport,
  questionExportFormats,
  type questionExportLosses,
} from '@portal/contract/questions/question-export.contract.ts'
import { findActorOfAccount } from '../../../core/access/actor.store.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { cleanFileName } from '../../../core/files/sniff.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { presentTask } from '../../../core/tasks/task.present.ts'
import { defineFileTask, startTask, type TaskKind } from '../../../core/tasks/task.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import { type BilingualText, type Lang, pickText } from '../../../core/text/language.ts'
import type { SqlFragment } from '../../../database/connection.ts'
import { checkManagedBank } from '../bank-console.service.ts'
import { excerptOf } from '../console/question-rows.present.ts'
import { selectedQuestionsStatement } from '../console/question-rows.service.ts'
import { canManageQuestions } from '../question.access.ts'
import { exportFileKinds, writeQuestionFile } from './export-format.ts'
import { exportLossesOf, type LeftOutReason, type LossKind, leftOutReasons, lossKinds } from './export-losses.rules.ts'
import {
  arrangeGroups,
  type ExportFormat,
  type ExportPicture,
  type ExportQuestion,
  materialOf,
  pictureIdsIn,
  questionTextsOf,
} from './export-question.ts'
import {
  findBankTitle,
  listIdsOfStatement,
  listQuestionsToExport,
  listStoredPictures,
  type QuestionExportRow,
} from './question-export.store.ts'

/** The number of questions that are read together. */
const portion = 200

/**
 * Counts the questions of a selection that each format holds, leaves out or holds with losses. Throws `notFound` when
 * the bank does not exist or the actor may not manage it, and `malformed` for a selection with both ids and filters, or
 * neither.
 */
export async function loadExportLosses(
  deps: Deps,
  actor: Actor,
  { bankId, selection }: InputOf<typeof questionExportLosses>,
): Promise<DataOf<typeof questionExportLosses>> {
  await checkManagedBank(deps.sql, actor, bankId)
  const ids = await listIdsOfStatement(deps.sql, selectedQuestionsStatement(deps, bankId, selection))
  const counts = new Map(
    questionExportFormats.map((format) => [
      format,
      { written: 0, whole: 0, leftOut: new Map<LeftOutReason, number>(), losses: new Map<LossKind, number>() },
    ]),
  )
  let total = 0
  for (let from = 0; from < ids.length; from += portion) {
    const rows = await listQuestionsToExport(deps.sql, ids.slice(from, from + portion))
    const pictures = await picturesOf(deps, rows, (row) => row.content.picture)
    total += rows.length
    for (const [index, row] of rows.entries()) {
      for (const format of questionExportFormats)
        count(counts.get(format), exportLossesOf({ ...row, pictures }, format))
      // Computing the answer requires writing and reading a Word paper.
      if (index % 20 === 19) await new Promise(setImmediate)
    }
    // a large bank is read in portions that do not block others
    await new Promise(setImmediate)
  }
  return {
    total,
    formats: questionExportFormats.map((format) => {
      const { written = 0, whole = 0, leftOut, losses } = counts.get(format) ?? {}
      return {
        format,
        written,
        whole,
        leftOut: leftOutReasons.flatMap((reason) =>
          leftOut?.has(reason) ? [{ reason, count: leftOut.get(reason) ?? 0 }] : [],
        ),
        losses: lossKinds.flatMap((kind) => (losses?.has(kind) ? [{ kind, count: losses.get(kind) ?? 0 }] : [])),
      }
    }),
  }
}

type Counts = { written: number; whole: number; leftOut: Map<LeftOutReason, number>; losses: Map<LossKind, number> }
function count(counts: Counts | undefined, { leftOut, losses }: ReturnType<typeof exportLossesOf>): void {
  if (counts === undefined) return
  if (leftOut) {
    counts.leftOut.set(leftOut, (counts.leftOut.get(leftOut) ?? 0) + 1)
    return
  }
  counts.written += 1
  if (losses.length === 0) counts.whole += 1
  for (const loss of losses) counts.losses.set(loss, (counts.losses.get(loss) ?? 0) + 1)
}

/**
 * Starts an export; a request key that is used again gets the task that it started first. Writes an audit record,
 * because keys leave the server. Throws the errors of `loadExportLosses`.
 */
export async function startQuestionExport(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof questionExport>,
  lang: Lang,
): Promise<DataOf<typeof questionExport>> {
  const { requestKey, bankId, selection, format } = input
  await checkManagedBank(deps.sql, actor, bankId)
  const targets: SqlFragment = selectedQuestionsStatement(deps, bankId, selection)
  const task = await startTask(deps, actor, {
    kind: 'questionExport',
    requestKey,
    grant: 'questions',
    lang,
    params: { bankId, format },
    targets,
  })
  return { task: presentTask(deps, actor, task, [], lang) }
}

const idsIn = (texts: readonly BilingualText[]) => texts.flatMap(({ zh = '', en = '' }) => pictureIdsIn(zh + en))

/**
 * The pictures of questions. With `measured`, only the pictures in the text that it returns have bytes; only the type
 * of the others is needed.
 */
async function picturesOf(
  deps: Deps,
  rows: readonly QuestionExportRow[],
  measured?: (row: QuestionExportRow) => BilingualText | undefined,
): Promise<Map<string, ExportPicture>> {
  const ids = [...new Set(rows.flatMap((row) => idsIn([...questionTextsOf(row), materialOf(row)])))]
  const withBytes = new Set(measured ? rows.flatMap((row) => idsIn([measured(row) ?? {}])) : ids)
  const found = ids.length === 0 ? [] : await listStoredPictures(deps.sql, ids)
  const pictures = new Map<string, ExportPicture>()
  for (const { id, mime, storageKey } of found) {
    const bytes = withBytes.has(id)
      ? await buffer(await deps.files.read(storageKey)).catch(() => null)
      : Buffer.alloc(0)
    if (bytes !== null) pictures.set(id, { id, mime, bytes })
  }
  return pictures
}

type Params = { readonly bankId: string; readonly format: ExportFormat }

/** The background task that writes questions into a file. */
export const questionExportKind: TaskKind = defineFileTask({
  kind: 'questionExport',
  async make(deps, task, { next, tell }) {
    const { bankId, format } = task.params as Params
    const actor = await findActorOfAccount(deps.sql, task.ownerId, task.companyId)
    if (!canManageQuestions(actor)) throw new AppError('forbidden')
    await checkManagedBank(deps.sql, actor, bankId)
    const questions: ExportQuestion[] = []
    let done = 0
    for (let targets = await next(0, portion); targets.length > 0; targets = await next(done, portion)) {
      const rows = await listQuestionsToExport(
        deps.sql,
        targets.map(({ targetId }) => targetId),
      )
      const pictures = await picturesOf(deps, rows)
      const whole = rows.map((row): QuestionExportRow & ExportQuestion => ({ ...row, pictures }))
      const refused = whole.filter((row) => exportLossesOf(row, format).leftOut !== null)
      questions.push(...whole.filter((row) => !refused.includes(row)))
      const placeOf = (id: string) => targets.find(({ targetId }) => targetId === id)?.place ?? 0
      done = targets.at(-1)?.place ?? done
      const failures = refused.map(({ id, number, content }) => ({
        place: placeOf(id),
        name: cutText(`Q-${number} ${excerptOf(pickText(content.stem, task.lang))}`, 80),
        reason: 'exportNotHeld' as const,
      }))
      if (!(await tell(done, failures))) return null
    }
    const title = pickText((await findBankTitle(deps.sql, bankId)) ?? {}, task.lang)
    const { ending, mime } = exportFileKinds[format]
    await writeAudit(deps, deps.sql, task.ownerId, {
      action: 'questionBank.export',
      thing: 'questionBank',
      thingId: bankId,
      detail: { taskId: task.id, format, count: questions.length },
    })
    return {
      name: cleanFileName(`${title || 'questions'}${ending}`),
      mime,
      bytes: await writeQuestionFile(arrangeGroups(questions), format, task.lang, title),
    }
  },
})
