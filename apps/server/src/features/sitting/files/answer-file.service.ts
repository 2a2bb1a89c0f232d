import type { answerFileUpload } from '@portal/contract/exams/exam.contract.ts'
import type { UploadKind } from '@portal/contract/exams/question-types.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { answerFileExtensionOf, answerFilePurpose, cleanAnswerFile } from '../../../core/files/clean-answer.ts'
import { privateFileUrl, storeFile } from '../../../core/files/file.service.ts'
import { deleteUnusedFile } from '../../../core/files/unused.store.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { newId } from '../../../core/secrets/random.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { creditOutage } from '../invigilation/outage.service.ts'
import { recordLateAnswers } from '../saving/late-answers.store.ts'
import {
  type AnswerFileRow,
  filesOfAnswer,
  hasRoomForAnswerFile,
  isWithinGrace,
  reasonNotToUpload,
} from './answer-file.rules.ts'
import {
  findAnswerFileByKey,
  findUploadFacts,
  insertAnswerFile,
  listAnswerFiles,
  lockUploadFacts,
  sumAnswerFiles,
  type UploadTarget,
} from './answer-file.store.ts'

type Reader = Pick<Actor, 'sessionId'>
type Shown = DataOf<typeof answerFileUpload>

/** Presents a file of an answer with an address for its reader. */
export const presentAnswerFile = (deps: Deps, reader: Reader, file: AnswerFileRow): Shown => ({
  fileId: file.fileId,
  kind: file.kind,
  mime: file.mime,
  size: file.size,
  url: privateFileUrl(deps, file.fileId, reader),
})

/** Loads the files that were uploaded in time in an open attempt, for the page of its candidate. */
export async function loadPaperFiles(deps: Deps, reader: Reader, attemptId: string) {
  const files = await listAnswerFiles(deps.sql, attemptId)
  return files.map((file) => ({ position: file.position, ...presentAnswerFile(deps, reader, file) }))
}

type AnswerOf = { readonly position: number; readonly answer: { readonly files?: string } | null }

/**
 * Loads the files of the answers of an attempt, by position, with addresses for their reader. `withLate`: also files
 * that were uploaded too late.
 */
export async function loadFilesOfAnswers(
  deps: Deps,
  db: Db,
  reader: Reader,
  attemptId: string,
  answers: readonly AnswerOf[],
  { withLate = false }: { readonly withLate?: boolean } = {},
): Promise<ReadonlyMap<number, Shown[]>> {
  const known = await listAnswerFiles(db, attemptId, { withLate })
  return new Map(
    answers.map(({ position, answer }) => [
      position,
      filesOfAnswer(
        answer?.files,
        known.filter((file) => file.position === position),
      ).map((file) => presentAnswerFile(deps, reader, file)),
    ]),
  )
}

const mb = 1024 * 1024

/** A file that a caller is uploading. */
export type IncomingAnswerFile = {
  /** Runs work that has at most this many bytes of the file in memory, once there is capacity for them. */
  readonly hold: <T>(mostBytes: number, work: () => Promise<T>) => Promise<T>
  /** Reads the bytes. Throws `malformed` without a file, and `tooLarge` for one of more than `mostBytes`. */
  readonly receive: (mostBytes: number) => Promise<Buffer>
}

/**
 * Stores a file for an answer of the caller's open attempt, by the rules for saving answers. Only an upload that can be
 * accepted joins the queue. A repeated key returns the existing file. A file whose upload began in time and ended after
 * the grace is stored for staff, and refused as `answerLate`. Throws `attemptNotFound`, `answerInvalid`,
 * `answerFileLimit`, `unavailable`, and the reasons of `reasonNotToUpload`.
 */
export async function uploadAnswerFile(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof answerFileUpload>,
  arriving: IncomingAnswerFile,
): Promise<Shown> {
  const began = deps.clock.now()
  const place = { attemptId: input.attemptId.toLowerCase(), position: input.position }
  const found = async () => {
    const file = await findAnswerFileByKey(deps.sql, actor.accountId, { ...place, key: input.key })
    if (file?.isLate) throw new AppError('answerLate')
    return file
  }
  const before = await found()
  if (before) return presentAnswerFile(deps, actor, before)
  const gate = await findUploadFacts(deps.sql, actor, place)
  if (!gate) throw new AppError('attemptNotFound')
  const writer = input.writer.replaceAll('\0', '')
  const refusal = reasonNotToUpload(gate, writer, began)
  if (refusal === 'answerLate' && (await creditOutage(deps))) return uploadAnswerFile(deps, actor, input, arriving)
  if (refusal) throw new AppError(refusal)
  const { question } = gate
  if (!question?.kinds.includes(input.kind)) throw new AppError('answerInvalid')
  const kept = await arriving.hold(question.megabytes * mb, () =>
    keepAnswerFile(deps, actor, { ...place, key: input.key, kind: input.kind, writer, began, question }, arriving),
  )
  if (kept === 'late') throw new AppError('answerLate')
  if (kept !== 'known') return presentAnswerFile(deps, actor, kept)
  const other = await found()
  if (!other) throw new AppError('unavailable')
  return presentAnswerFile(deps, actor, other)
}

type Coming = {
  readonly attemptId: string
  readonly position: number
  readonly key: string
  readonly kind: UploadKind
  readonly writer: string
  readonly began: Date
  readonly question: UploadTarget
}

/**
 * Receives and stores a file that is allowed. `known`: its key already has a file; `late`: the file is for staff only.
 */
async function keepAnswerFile(
  deps: Deps,
  actor: Actor,
  { attemptId, position, key, kind, writer, began, question }: Coming,
  { receive }: IncomingAnswerFile,
): Promise<AnswerFileRow | 'known' | 'late'> {
  const place = { attemptId, position }
  const bytes = await receive(question.megabytes * mb)
  // Cleaning may take long on a busy machine, which must not cost the candidate time.
  const arrived = deps.clock.now()
  const clean = await cleanAnswerFile(deps, bytes, kind, actor.accountId)
  const stored = await storeFile(deps, {
    ...clean,
    // The id does not contain the time of the upload: graders see it, and it must not reveal when the candidate worked.
    id: newId(new Date(deps.random.bytes(6).readUIntBE(0, 6)), deps.random),
    name: `answer.${answerFileExtensionOf(clean.mime)}`,
    purpose: answerFilePurpose,
    companyId: actor.companyId,
    ownerId: actor.accountId,
    isPublic: false,
  })
  const discard = async () => {
    const key = await deleteUnusedFile(deps.sql, stored.id)
    if (key) await deps.files.delete(key)
  }
  const file = { ...place, key, accountId: actor.accountId, fileId: stored.id, kind }
  const outcome = await inTransaction(deps.sql, async (tx) => {
    const so = await sumAnswerFiles(tx, place)
    const held = await lockUploadFacts(tx, place.attemptId)
    if (!held) throw new AppError('attemptNotFound')
    const reason = reasonNotToUpload(held, writer, arrived)
    const isLate = reason === 'answerLate' && isWithinGrace(held, began)
    if (reason && !isLate) throw new AppError(reason)
    if (!hasRoomForAnswerFile(stored.size, question.files, so)) throw new AppError('answerFileLimit')
    if (!(await insertAnswerFile(tx, { ...file, isLate, at: arrived }))) return 'known' as const
    if (!isLate) return 'taken' as const
    const answer = {
      position: place.position,
      seq: 0,
      json: JSON.stringify({ files: stored.id }),
      uncertain: false,
      shape: 0,
    }
    await recordLateAnswers(tx, {
      id: newId(arrived, deps.random),
      attemptId: place.attemptId,
      at: arrived,
      answers: [answer],
    })
    return 'late' as const
  }).catch(async (error: unknown) => {
    await discard()
    throw error
  })
  if (outcome === 'taken') return { ...file, mime: clean.mime, size: stored.size }
  if (outcome === 'known') await discard()
  return outcome
}
