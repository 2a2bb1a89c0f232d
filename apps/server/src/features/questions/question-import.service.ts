import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
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
import { addQuestions, fingerprintOf } from './question-bank.service.ts'
import type { NewQuestion } from './question-content.ts'
import { presentPreviewed, presentRemark } from './question-import.present.ts'
import { findImport, findSameQuestions, insertImport, lockImport, settleImport } from './question-import.store.ts'
import { keepPictures } from './question-pictures.ts'

/** How long a preview may be imported, in hours. */
export const previewHours = 24

const digestOf = (questions: readonly NewQuestion[]): Buffer => createHash('sha256').update(JSON.stringify(questions)).digest()

/** Reads an uploaded file and tells what importing it would do. Only the preview itself is kept: the file, its pictures for showing, and a digest of its questions. */
export async function previewImport(deps: Deps, actor: Actor, upload: { bankId: string; bytes: Buffer; fileName: string; lang: Lang }): Promise<DataOf<typeof importPreview>> {
  const { bankId, bytes, lang } = upload
  await requireBank(deps, bankId)
  const fileName = cleanFileName(upload.fileName)
  const report = await readInWorker(bytes, fileName)
  const questions = report.questions.map(bankQuestionOf)
  const standings = await standingsOf(deps, bankId, questions)
  const addresses = await keepForPreview(deps, actor, report)
  const kept = questions.length === 0 ? null : await keepPreview(deps, actor, { bankId, bytes, fileName, digest: digestOf(questions) })
  const { found, taken, refused, skipped, byType } = report.counts
  return {
    importId: kept?.importId ?? null,
    bankId,
    fileName,
    expiresAt: kept?.expiresAt.toISOString() ?? null,
    counts: { found, taken, refused, skipped, fresh: standings.filter(({ duplicate }) => duplicate === null).length },
    totals: byType,
    questions: report.questions.map((question, index) =>
      presentPreviewed(question, standings[index] ?? { duplicate: null, hasOtherKey: false }, (picture) => addresses.get(pictureIdOf(picture)) ?? ''),
    ),
    problems: report.problems.map((remark) => presentRemark(remark, lang)),
    warnings: report.warnings.map((remark) => presentRemark(remark, lang)),
  }
}

/** Which questions the bank or the file itself holds already, and whether the bank grades them by another key. */
async function standingsOf(deps: Deps, bankId: string, questions: readonly NewQuestion[]): Promise<{ duplicate: 'bank' | 'file' | null; hasOtherKey: boolean }[]> {
  const fingerprints = questions.map((question) => fingerprintOf(question).toString('hex'))
  const known = new Map((await findSameQuestions(deps.sql, bankId, [...new Set(fingerprints)])).map((same) => [same.fingerprint, same.answerKey]))
  const seen = new Set<string>()
  return questions.map((question, index) => {
    const fingerprint = fingerprints[index] ?? ''
    const inBank = known.get(fingerprint)
    const isRepeated = seen.has(fingerprint)
    seen.add(fingerprint)
    if (inBank !== undefined) return { duplicate: 'bank', hasOtherKey: !isDeepStrictEqual(inBank, JSON.parse(JSON.stringify(question.answerKey))) }
    return { duplicate: isRepeated ? 'file' : null, hasOtherKey: false }
  })
}

/** Files that live as long as a preview can. */
const forPreview = (actor: Actor) => ({ purpose: 'questionImport', companyId: actor.companyId, ownerId: actor.accountId, isPublic: false })

/** Stores the pictures of a preview for the one who looks at it; answers their addresses by picture. */
async function keepForPreview(deps: Deps, actor: Actor, report: ImportReport): Promise<Map<string, string>> {
  const pictures = new Map(report.questions.flatMap((question) => question.attachments.map((picture) => [pictureIdOf(picture), picture] as const)))
  const addresses = new Map<string, string>()
  for (const [id, { name, mime, bytes }] of pictures)
    addresses.set(id, privateFileUrl(deps, (await keepFile(deps, { ...forPreview(actor), name, mime, bytes })).id, actor.accountId))
  return addresses
}

async function keepPreview(deps: Deps, actor: Actor, given: { bankId: string; bytes: Buffer; fileName: string; digest: Buffer }): Promise<{ importId: string; expiresAt: Date }> {
  const { bankId, bytes, fileName, digest } = given
  const now = deps.clock.now()
  const file = await keepFile(deps, { ...forPreview(actor), name: fileName, mime: 'application/octet-stream', bytes })
  const importId = newId(now, deps.random)
  const expiresAt = new Date(now.getTime() + previewHours * 3_600_000)
  await insertImport(deps.sql, { id: importId, ownerId: actor.accountId, bankId, fileName, fileId: file.id, digest, expiresAt })
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
  const report = await readInWorker(await buffer(await deps.files.read(preview.storageKey)), fileName)
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
