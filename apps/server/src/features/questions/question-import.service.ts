import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { importCommit, importPreview } from '@portal/contract/questions/question-import.contract.ts'
import { AppError } from '../../core/app-error.ts'
import { writeAudit } from '../../core/audit.store.ts'
import type { Deps } from '../../core/deps.ts'
import { keepFile, privateFileUrl } from '../../core/files/file.service.ts'
import { cleanFileName } from '../../core/files/sniff.ts'
import type { Lang } from '../../core/language.ts'
import { newId } from '../../core/random.ts'
import type { Actor } from '../../core/session.ts'
import { inTransaction } from '../../database/connection.ts'
import { requireBank } from './bank-console.service.ts'
import { bankQuestionOf, pictureIdOf } from './bank-question.ts'
import type { ImportReport } from './import/import-report.ts'
import { readInWorker } from './import/read-in-worker.ts'
import { readMapping, type SheetMapping } from './import/sheet-mapping.ts'
import { wholeOf } from './question.rules.ts'
import { addQuestions, standingsIn } from './question-bank.service.ts'
import type { NewQuestion } from './question-content.ts'
import { presentMapping, presentPreviewed, presentRemark } from './question-import.present.ts'
import { findImport, findMapping, insertImport, keepMapping, lockImport, settleImport } from './question-import.store.ts'
import { drawnPicture, keepPictures } from './question-pictures.ts'

/** How long a preview may be imported, in hours. */
export const previewHours = 24

const digestOf = (questions: readonly NewQuestion[]): Buffer => createHash('sha256').update(JSON.stringify(questions)).digest()

/** Reads an uploaded file and tells what importing it would do. Only the preview itself is kept: the file, its pictures for showing, and a digest of its questions. */
export async function previewImport(
  deps: Deps,
  actor: Actor,
  upload: { bankId: string; bytes: Buffer; fileName: string; lang: Lang; mapping?: string },
): Promise<DataOf<typeof importPreview>> {
  const { bankId, bytes, lang } = upload
  await requireBank(deps, bankId)
  const fileName = cleanFileName(upload.fileName)
  const { report, mapping } = await readMapped(deps, actor, bytes, fileName, upload.mapping)
  const questions = report.questions.map(bankQuestionOf)
  const standings = await standingsOf(deps, bankId, questions)
  const addresses = await keepForPreview(deps, actor, report)
  const kept = questions.length === 0 ? null : await keepPreview(deps, actor, { bankId, bytes, fileName, digest: digestOf(questions), mapping })
  const { found, taken, refused, skipped, byType } = report.counts
  return {
    importId: kept?.importId ?? null,
    bankId,
    fileName,
    expiresAt: kept?.expiresAt.toISOString() ?? null,
    counts: { found, taken, refused, skipped, fresh: standings.filter(({ duplicate }) => duplicate === null).length },
    totals: byType,
    table: report.table ? { ...report.table, mapping: mapping && presentMapping(mapping) } : null,
    questions: report.questions.map((question, index) =>
      presentPreviewed(question, standings[index] ?? { duplicate: null, hasOtherKey: false }, (picture) => addresses.get(pictureIdOf(picture)) ?? ''),
    ),
    problems: report.problems.map((remark) => presentRemark(remark, lang)),
    warnings: report.warnings.map((remark) => presentRemark(remark, lang)),
  }
}

/**
 * Reads a file by the mapping that is given, or by the one that this person gave last for a sheet with the same headings where they say nothing to us.
 * A mapping that read something is kept for their next file.
 */
async function readMapped(deps: Deps, actor: Actor, bytes: Buffer, fileName: string, given: string | undefined): Promise<{ report: ImportReport; mapping: SheetMapping | null }> {
  const wanted = given ? readMapping(given) : null
  if (given && wanted === null) throw new AppError('malformed', { fields: ['mapping'] })
  const report = await readInWorker(bytes, fileName, undefined, wanted ?? undefined)
  const { table } = report
  if (wanted !== null) {
    const headings = table?.rows.find(({ line }) => line === table.headingLine)
    if (headings && report.questions.length > 0)
      await keepMapping(deps.sql, { accountId: actor.accountId, headingsDigest: digestOfRow(headings.cells), mapping: wanted, at: deps.clock.now() })
    return { report, mapping: wanted }
  }
  if (!table || table.headingLine !== null) return { report, mapping: null }
  const remembered = await findMapping(
    deps.sql,
    actor.accountId,
    table.rows.map(({ cells }) => digestOfRow(cells)),
  )
  return remembered === null ? { report, mapping: null } : { report: await readInWorker(bytes, fileName, undefined, remembered), mapping: remembered }
}

const digestOfRow = (cells: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(cells.map((cell) => cell.trim())))
    .digest('hex')

type Standing = Parameters<typeof presentPreviewed>[1]

/** Which questions the bank or the file itself holds already, and whether the bank grades them by another key. */
async function standingsOf(deps: Deps, bankId: string, questions: readonly NewQuestion[]): Promise<Standing[]> {
  const inBank = await standingsIn(deps.sql, bankId, questions)
  const seen = new Set<string>()
  return questions.map((question, index) => {
    const whole = wholeOf(question)
    const isRepeated = seen.has(whole)
    seen.add(whole)
    if (inBank[index] === 'same') return { duplicate: 'bank', hasOtherKey: false }
    if (inBank[index] === 'contradicted') return { duplicate: 'bank', hasOtherKey: true }
    return { duplicate: isRepeated ? 'file' : null, hasOtherKey: false }
  })
}

/** Files that live as long as a preview can. */
const forPreview = (actor: Actor) => ({ purpose: 'questionImport', companyId: actor.companyId, ownerId: actor.accountId, isPublic: false })

/** Stores the pictures of a preview for the one who looks at it; answers their addresses by picture. */
async function keepForPreview(deps: Deps, actor: Actor, report: ImportReport): Promise<Map<string, string>> {
  const pictures = new Map(report.questions.flatMap((question) => question.attachments.map((picture) => [pictureIdOf(picture), picture] as const)))
  const addresses = new Map<string, string>()
  for (const [id, picture] of pictures) {
    const file = await keepFile(deps, { ...forPreview(actor), name: picture.name, ...(await drawnPicture(picture)) })
    addresses.set(id, privateFileUrl(deps, file.id, actor))
  }
  return addresses
}

async function keepPreview(
  deps: Deps,
  actor: Actor,
  given: { bankId: string; bytes: Buffer; fileName: string; digest: Buffer; mapping: SheetMapping | null },
): Promise<{ importId: string; expiresAt: Date }> {
  const { bankId, bytes, fileName, digest, mapping } = given
  const now = deps.clock.now()
  const file = await keepFile(deps, { ...forPreview(actor), name: fileName, mime: 'application/octet-stream', bytes })
  const importId = newId(now, deps.random)
  const expiresAt = new Date(now.getTime() + previewHours * 3_600_000)
  await insertImport(deps.sql, { id: importId, ownerId: actor.accountId, bankId, fileName, fileId: file.id, digest, mapping, expiresAt })
  return { importId, expiresAt }
}

/**
 * Stores the questions of a preview of the actor's own, once, with an audit line. Refuses `notFound` for a preview of somebody else or
 * past its time, and `conflict` when the file would be read differently now than when it was looked at.
 */
export async function commitImport(deps: Deps, actor: Actor, importId: string): Promise<DataOf<typeof importCommit>> {
  const now = deps.clock.now()
  const preview = await findImport(deps.sql, importId, actor.accountId, now)
  if (preview === null) throw new AppError('notFound')
  const { bankId, fileName } = preview
  if (preview.outcome !== null) return { bankId, ...preview.outcome }
  const report = await readInWorker(await buffer(await deps.files.read(preview.storageKey)), fileName, undefined, preview.mapping ?? undefined)
  const questions = report.questions.map(bankQuestionOf)
  if (!digestOf(questions).equals(preview.digest)) throw new AppError('conflict')
  await keepPictures(deps, report.questions)
  return inTransaction(deps.sql, async (tx) => {
    const earlier = await lockImport(tx, importId)
    if (earlier !== null) return { bankId, ...earlier }
    const outcome = await addQuestions(deps, tx, bankId, questions, actor.accountId)
    await settleImport(tx, importId, outcome, now)
    await writeAudit(deps, tx, actor.accountId, {
      action: 'questionBank.import',
      thing: 'questionBank',
      thingId: bankId,
      detail: { importId, fileName, ...outcome, refused: report.counts.refused },
    })
    return { bankId, ...outcome }
  })
}
