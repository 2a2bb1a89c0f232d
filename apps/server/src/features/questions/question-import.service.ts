import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { inputLimits } from '@portal/contract/http/input.limits.ts'
import type {
  questionImportCommit,
  questionImportCorrect,
  questionImportOpen,
  questionImportPreview,
  questionImportPreviewList,
} from '@portal/contract/questions/question-import.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { privateFileUrl, storeFile } from '../../core/files/file.service.ts'
import { cleanFileName } from '../../core/files/sniff.ts'
import { AppError } from '../../core/http/app-error.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import type { Lang } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import { checkManagedBank, findOrCreateBank } from './bank-console.service.ts'
import { bankQuestionOf, pictureIdOf } from './bank-question.ts'
import type { ImportReport } from './import/import-report.ts'
import type { ImportedQuestion } from './import/imported-question.ts'
import { readQuestionFileInWorker } from './import/read-in-worker.ts'
import { parseSheetMapping, type SheetMapping } from './import/sheet-mapping.ts'
import { questionBoundOf } from './question.access.ts'
import { comparableQuestion, rightAnswerTexts } from './question.rules.ts'
import { addQuestions, compareQuestionsWithBank } from './question-bank.service.ts'
import type { NewQuestion } from './question-content.ts'
import {
  type PreviewRelation,
  presentMapping,
  presentPaperReport,
  presentPreviewedQuestion,
  presentRemark,
} from './question-import.present.ts'
import {
  findQuestionImport,
  findSheetMapping,
  insertQuestionImport,
  listQuestionImports,
  listStoredPictureIds,
  lockQuestionImport,
  type QuestionImportRow,
  setQuestionImportCommitted,
  setQuestionImportCorrections,
  setQuestionImportExpired,
  upsertSheetMapping,
} from './question-import.store.ts'
import { encodeStoredPicture, saveQuestionPictures } from './question-pictures.ts'

/** The number of hours in which a preview may be imported. */
export const questionImportHours = 24

const digestOf = (questions: readonly NewQuestion[]): Buffer =>
  createHash('sha256').update(JSON.stringify(questions)).digest()

type Upload = {
  readonly bankId: string | null
  readonly bytes: Buffer
  readonly fileName: string
  readonly lang: Lang
  readonly mapping?: string
  readonly after?: string
}

/**
 * Reads an uploaded file and reports the effect of importing it; `importId` is null when there is nothing to import.
 * Only the preview is stored: the file, its pictures for display, and a digest of its questions. `after`: an earlier
 * preview whose corrections are applied. Throws `notFound` for a bank that the actor may not manage, `malformed` for an
 * invalid mapping, and the errors of `encodeStoredPicture`.
 */
export async function previewQuestionImport(
  deps: Deps,
  actor: Actor,
  upload: Upload,
): Promise<DataOf<typeof questionImportPreview>> {
  const { bankId, bytes, lang } = upload
  if (bankId !== null) await checkManagedBank(deps.sql, actor, bankId)
  const fileName = cleanFileName(upload.fileName)
  const earlier =
    upload.after === undefined
      ? null
      : await findQuestionImport(deps.sql, upload.after, ownerOf(actor), deps.clock.now())
  const given = { mapping: upload.mapping, corrections: earlier?.corrections ?? [] }
  const { report, mapping } = await readMapped(deps, actor, bytes, fileName, given)
  const corrections = report.paper?.corrections ?? []
  const questions = await storedOf(deps, everyQuestion(report))
  const pictures = await keepForPreview(deps, actor, report)
  const kept =
    questions.length === 0 && !report.paper
      ? null
      : await keepPreview(deps, actor, {
          ...{ bankId, bytes, fileName, mapping, corrections, pictures },
          digest: digestOf(questions),
        })
  return {
    importId: kept?.importId ?? null,
    ...(await readingOf(
      deps,
      actor,
      { bankId, fileName, expiresAt: kept?.expiresAt ?? null, mapping, pictures },
      report,
      lang,
    )),
  }
}

/**
 * Opens a preview of the actor again: reads its file again and compares it with the current bank. Throws `notFound` for
 * other people's previews and expired ones.
 */
export async function reopenQuestionImport(
  deps: Deps,
  actor: Actor,
  importId: string,
  lang: Lang,
): Promise<DataOf<typeof questionImportOpen>> {
  const preview = await findQuestionImport(deps.sql, importId, ownerOf(actor), deps.clock.now())
  if (preview === null) throw new AppError('notFound')
  const report = await readKept(deps, actor, preview)
  return {
    importId,
    ...(await readingOf(deps, actor, preview, report, lang)),
    bankTitle: preview.bankTitle && { ...preview.bankTitle },
    outcome: preview.outcome,
  }
}

/**
 * Reads a paper with corrected lines: `text` replaces the lines `from` to `to`; without it, their original text in the
 * file is restored. Only the preview changes. Throws `notFound` for other people's previews and expired ones,
 * `malformed` for lines that the paper doesn't have or that belong to another correction and for too many corrections,
 * `questionsShareLine`, and `conflict` when the preview was imported or corrected elsewhere in the meantime.
 */
export async function correctQuestionImport(
  deps: Deps,
  actor: Actor,
  { importId, from, to, text }: InputOf<typeof questionImportCorrect>,
  lang: Lang,
): Promise<DataOf<typeof questionImportCorrect>> {
  const now = deps.clock.now()
  const preview = await findQuestionImport(deps.sql, importId, ownerOf(actor), now)
  if (preview === null) throw new AppError('notFound')
  const before = await readKept(deps, actor, preview)
  if (preview.outcome !== null || !digestOf(await storedOf(deps, everyQuestion(before))).equals(preview.digest))
    throw new AppError('conflict')
  const others = preview.corrections.filter((one) => one.from !== from || one.to !== to)
  const lines = before.paper?.lines.filter(({ line }) => line >= from && line <= to) ?? []
  const isFree = others.every((one) => one.to < from || one.from > to)
  if (lines[0]?.line !== from || lines.at(-1)?.line !== to || !isFree)
    throw new AppError('malformed', { fields: ['from', 'to'] })
  const original = lines.map((line) => line.text).join('\n')
  const written = text?.replaceAll('\r\n', '\n')
  const corrections =
    written === undefined || written === original ? others : [...others, { from, to, before: original, text: written }]
  if (corrections.length > inputLimits.questions.corrections) throw new AppError('malformed', { fields: ['text'] })
  const report = await readKept(deps, actor, { ...preview, corrections })
  if (report.paper?.corrections.length !== corrections.length) throw new AppError('malformed', { fields: ['text'] })
  if (report.paper.clash) throw new AppError('questionsShareLine')
  const digest = digestOf(await storedOf(deps, everyQuestion(report)))
  if (!(await setQuestionImportCorrections(deps.sql, preview, { corrections, digest }, now)))
    throw new AppError('conflict')
  return readingOf(deps, actor, preview, report, lang)
}

/** Returns the owner of previews, with the only company into whose banks they may import now. */
const ownerOf = (actor: Actor) => ({ accountId: actor.accountId, companyId: questionBoundOf(actor) })

const readKept = async (
  deps: Deps,
  actor: Actor,
  { storageKey, fileName, mapping, corrections }: QuestionImportRow,
): Promise<ImportReport> =>
  readQuestionFileInWorker(actor.accountId, await buffer(await deps.files.read(storageKey)), fileName, {
    mapping,
    corrections,
  })

type Looked = Pick<QuestionImportRow, 'bankId' | 'fileName' | 'mapping' | 'pictures'> & {
  readonly expiresAt: Date | null
}

/** The questions of a report, with every reading of those that a person must look at. */
const everyQuestion = ({ questions, paper }: ImportReport): ImportedQuestion[] => [
  ...questions,
  ...(paper?.checks.flatMap(({ readings }) => readings.map(({ question }) => question)) ?? []),
]

/** Questions in the form of a bank; pictures that this portal wrote into the file keep their ids. */
async function storedOf(deps: Deps, questions: readonly ImportedQuestion[]): Promise<NewQuestion[]> {
  const pictures = new Map(
    questions.flatMap(({ attachments }) =>
      attachments.map(
        (picture) => [pictureIdOf(picture), createHash('sha256').update(picture.bytes).digest()] as const,
      ),
    ),
  )
  const known =
    pictures.size === 0 ? new Map<string, string>() : await listStoredPictureIds(deps.sql, [...pictures.values()])
  const kept = new Map(
    [...pictures].flatMap(([id, sum]) =>
      known.has(sum.toString('hex')) ? [[id, known.get(sum.toString('hex')) as string] as const] : [],
    ),
  )
  return questions.map((question) => bankQuestionOf(question, kept))
}

/** The comparison of a report with a bank. */
async function readingOf(
  deps: Deps,
  actor: Actor,
  looked: Looked,
  report: ImportReport,
  lang: Lang,
): Promise<Omit<DataOf<typeof questionImportPreview>, 'importId'>> {
  const { bankId, fileName, expiresAt, mapping, pictures } = looked
  const standings = await standingsOf(deps, bankId, report)
  const { found, taken, refused, skipped, byType } = report.counts
  const { paper } = report
  const addressOf = (picture: ImportedQuestion['attachments'][number]) => {
    const fileId = pictures[pictureIdOf(picture)]
    return fileId === undefined ? '' : privateFileUrl(deps, fileId, actor)
  }
  const remarks = Map.groupBy(report.warnings, ({ line }) => line)
  const remarksOf = ({ source }: ImportedQuestion) =>
    (remarks.get(source.line) ?? []).filter(
      ({ file, reason }) => (file === undefined || file === source.sheet || file === source.name) && !TWINS.has(reason),
    )
  return {
    bankId,
    fileName,
    expiresAt: expiresAt?.toISOString() ?? null,
    counts: {
      found,
      taken,
      refused,
      skipped,
      toCheck: report.counts.toCheck ?? 0,
      fresh: standings.filter(({ duplicate }) => duplicate === null).length,
    },
    totals: byType,
    table: report.table ? { ...report.table, mapping: mapping && presentMapping(mapping) } : null,
    paper: paper ? presentPaperReport(paper, lang, addressOf) : null,
    questions: report.questions.map((question, index) =>
      presentPreviewedQuestion(question, standings[index] ?? fresh, remarksOf(question), lang, addressOf),
    ),
    problems: report.problems.map((remark) => presentRemark(remark, lang)),
    warnings: report.warnings.map((remark) => presentRemark(remark, lang)),
  }
}
/** The remark on a question according to its relation to the bank. */
const TWINS: ReadonlySet<string> = new Set(['same-question'])
const fresh: PreviewRelation = { duplicate: null, hasOtherKey: false, held: null, twin: null }

/** Loads the caller's previews that can still be imported or have been imported, the newest first; at most 50. */
export async function loadOwnQuestionImports(
  deps: Deps,
  actor: Actor,
): Promise<DataOf<typeof questionImportPreviewList>> {
  const rows = await listQuestionImports(deps.sql, ownerOf(actor), deps.clock.now())
  return {
    list: rows.map(({ id, bankId, bankTitle, fileName, expiresAt, outcome }) => ({
      importId: id,
      fileName,
      bank: bankId === null ? null : { bankId, title: { ...bankTitle } },
      expiresAt: expiresAt.toISOString(),
      outcome,
    })),
  }
}

/** Expires a preview of the actor, so that a job deletes it; does nothing for any other. */
export async function discardQuestionImport(deps: Deps, actor: Actor, importId: string): Promise<void> {
  await setQuestionImportExpired(deps.sql, importId, actor.accountId, deps.clock.now())
}

/**
 * Reads a file with the given mapping, or with this person's last mapping for a sheet with the same unknown headings.
 * A mapping that read any question is saved for their next file.
 */
async function readMapped(
  deps: Deps,
  actor: Actor,
  bytes: Buffer,
  fileName: string,
  { mapping: given, corrections }: { readonly mapping: string | undefined } & Pick<QuestionImportRow, 'corrections'>,
): Promise<{ report: ImportReport; mapping: SheetMapping | null }> {
  const wanted = given ? parseSheetMapping(given) : null
  if (given && wanted === null) throw new AppError('malformed', { fields: ['mapping'] })
  const report = await readQuestionFileInWorker(actor.accountId, bytes, fileName, { mapping: wanted, corrections })
  const { table } = report
  if (wanted !== null) {
    const headings = table?.rows.find(({ line }) => line === table.headingLine)
    if (headings && report.questions.length > 0)
      await upsertSheetMapping(deps.sql, {
        accountId: actor.accountId,
        headingsDigest: digestOfRow(headings.cells),
        mapping: wanted,
        at: deps.clock.now(),
      })
    return { report, mapping: wanted }
  }
  if (!table || table.headingLine !== null) return { report, mapping: null }
  const remembered = await findSheetMapping(
    deps.sql,
    actor.accountId,
    table.rows.map(({ cells }) => digestOfRow(cells)),
  )
  return remembered === null
    ? { report, mapping: null }
    : {
        report: await readQuestionFileInWorker(actor.accountId, bytes, fileName, { mapping: remembered }),
        mapping: remembered,
      }
}

const digestOfRow = (cells: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(cells.map((cell) => cell.trim())))
    .digest('hex')

/** The questions already in the bank or earlier in the file, and those that the bank grades by another key. */
async function standingsOf(deps: Deps, bankId: string | null, report: ImportReport): Promise<PreviewRelation[]> {
  const questions = await storedOf(deps, report.questions)
  const beside = bankId === null ? [] : await compareQuestionsWithBank(deps.sql, bankId, questions)
  const first = new Map<string, { line: number; part: string }>()
  return questions.map((question, index) => {
    const whole = comparableQuestion(question)
    const { line, name, sheet = name } = report.questions[index]?.source ?? { line: 0, name: '' }
    const twin = first.get(whole) ?? null
    if (twin === null) first.set(whole, { line, part: sheet })
    const { standing, held } = beside[index] ?? { standing: 'new', held: null }
    if (standing === 'same' || standing === 'contradicted') {
      const own = held && {
        questionId: held.questionId,
        sourceId: held.sourceId,
        right: rightAnswerTexts(held.answerKey),
      }
      return { duplicate: 'bank', hasOtherKey: standing === 'contradicted', held: own, twin }
    }
    return { ...fresh, duplicate: twin === null ? null : 'file', twin }
  })
}

/** Files that live as long as a preview can. */
const forPreview = (actor: Actor) => ({
  purpose: 'questionImport',
  companyId: actor.companyId,
  ownerId: actor.accountId,
  isPublic: false,
})

/** Stores the pictures of a preview for its owner; returns their files by picture. */
async function keepForPreview(deps: Deps, actor: Actor, report: ImportReport): Promise<Record<string, string>> {
  const pictures = new Map(
    [...report.questions.flatMap(({ attachments }) => attachments), ...(report.paper?.attachments ?? [])].map(
      (picture) => [pictureIdOf(picture), picture] as const,
    ),
  )
  const files: Record<string, string> = {}
  for (const [id, picture] of pictures) {
    const file = await storeFile(deps, {
      ...forPreview(actor),
      name: picture.name,
      ...(await encodeStoredPicture(picture)),
    })
    files[id] = file.id
  }
  return files
}

async function keepPreview(
  deps: Deps,
  actor: Actor,
  {
    bytes,
    ...given
  }: Pick<QuestionImportRow, 'bankId' | 'fileName' | 'digest' | 'mapping' | 'corrections' | 'pictures'> & {
    bytes: Buffer
  },
): Promise<{ importId: string; expiresAt: Date }> {
  const now = deps.clock.now()
  const file = await storeFile(deps, {
    ...forPreview(actor),
    name: given.fileName,
    mime: 'application/octet-stream',
    bytes,
  })
  const importId = newId(now, deps.random)
  const expiresAt = new Date(now.getTime() + questionImportHours * 3_600_000)
  await insertQuestionImport(deps.sql, { ...given, id: importId, ownerId: actor.accountId, fileId: file.id, expiresAt })
  return { importId, expiresAt }
}

/**
 * The questions to import, in the order of the file: certain ones that were not left out, and the chosen readings.
 * Throws `malformed` for a line or a reading that the preview doesn't have.
 */
function wantedOf(
  { questions, paper }: ImportReport,
  chosen: NonNullable<InputOf<typeof questionImportCommit>['chosen']>,
  leftOut: readonly number[],
): ImportedQuestion[] {
  if (!paper) return questions
  const isKnown = leftOut.every((line) => questions.some(({ source }) => source.line === line))
  const readings = chosen.map(
    ({ line, reading }) => paper.checks.find((check) => check.line === line)?.readings[reading]?.question,
  )
  const found = readings.filter((one) => one !== undefined)
  if (!isKnown || found.length < chosen.length || new Set(chosen.map(({ line }) => line)).size < chosen.length)
    throw new AppError('malformed', { fields: ['chosen', 'leftOut'] })
  return [...questions.filter(({ source }) => !leftOut.includes(source.line)), ...found].sort(
    (a, b) => a.source.line - b.source.line,
  )
}

/**
 * Stores the questions of the actor's preview with an audit record; a repeated call returns the first result. Throws
 * `notFound` for other people's previews and expired ones, `conflict` when the file would now be read differently or
 * was corrected in the meantime, `malformed` for unknown lines and when a bank is to be created without a title, and
 * the errors of `saveQuestionPictures`.
 */
export async function commitQuestionImport(
  deps: Deps,
  actor: Actor,
  { importId, bankTitle, chosen = [], leftOut = [] }: InputOf<typeof questionImportCommit>,
): Promise<DataOf<typeof questionImportCommit>> {
  const now = deps.clock.now()
  const preview = await findQuestionImport(deps.sql, importId, ownerOf(actor), now)
  if (preview === null) throw new AppError('notFound')
  const { fileName } = preview
  if (preview.outcome !== null && preview.bankId !== null) return { bankId: preview.bankId, ...preview.outcome }
  const report = await readKept(deps, actor, preview)
  if (!digestOf(await storedOf(deps, everyQuestion(report))).equals(preview.digest)) throw new AppError('conflict')
  const wanted = wantedOf(report, chosen, leftOut)
  const questions = await storedOf(deps, wanted)
  await saveQuestionPictures(deps, wanted)
  return inTransaction(deps.sql, async (tx) => {
    const locked = await lockQuestionImport(tx, preview)
    if (locked === null) throw new AppError('notFound')
    if (locked.outcome !== null && locked.bankId !== null) return { bankId: locked.bankId, ...locked.outcome }
    if (!locked.isUnchanged) throw new AppError('conflict')
    const bankId = preview.bankId ?? (await findOrCreateBank(deps, tx, actor, bankTitle ?? {})).bankId
    const looked = report.paper
      ? {
          chosen: chosen.length,
          leftOut: leftOut.length,
          corrected: preview.corrections.length,
        }
      : {}
    const outcome = await addQuestions(deps, tx, bankId, questions, actor.accountId)
    await setQuestionImportCommitted(tx, importId, { bankId, ...outcome }, now)
    await writeAudit(deps, tx, actor.accountId, {
      action: 'questionBank.import',
      thing: 'questionBank',
      thingId: bankId,
      detail: { importId, fileName, ...outcome, refused: report.counts.refused, ...looked },
    })
    return { bankId, ...outcome }
  })
}
