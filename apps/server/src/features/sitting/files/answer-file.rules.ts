import type { UploadKind } from '@portal/contract/exams/question-types.ts'
import type { EndedBy } from '../../exams/exams.public.ts'

/** The facts of an attempt and of one of its questions that decide whether a file may be uploaded. */
export type AnswerUploadFacts = {
  readonly state: 'open' | 'closed' | 'graded'
  readonly endedBy: EndedBy | null
  readonly writer: string
  readonly isPaused: boolean
  /** The last instant at which an answer counts: the deadline and the grace. Null: unlimited. */
  readonly lastAt: Date | null
}

export type UploadRefusal = 'examCompleted' | 'answerLate' | 'attemptTakenOver' | 'attemptPaused'

/**
 * Returns the reason why a file isn't accepted at an instant, by the rules for saving answers; null if it is accepted.
 */
export function reasonNotToUpload(gate: AnswerUploadFacts, writer: string, at: Date): UploadRefusal | null {
  if (gate.state !== 'open') return gate.endedBy === 'deadline' ? 'answerLate' : 'examCompleted'
  if (gate.writer !== writer) return 'attemptTakenOver'
  if (gate.isPaused) return 'attemptPaused'
  return isWithinGrace(gate, at) ? null : 'answerLate'
}

/** Returns true when `at` is not after the end of the grace (`lastAt`; null: it has no end). */
export const isWithinGrace = ({ lastAt }: Pick<AnswerUploadFacts, 'lastAt'>, at: Date): boolean =>
  lastAt === null || at <= lastAt

/** Uploads for one question, as a multiple of its files; uploads and bytes of one attempt. Replaced files count. */
const most = { times: 4, files: 100, bytes: 500 * 1024 * 1024 } as const

export type AnswerFileTotals = { readonly ofQuestion: number; readonly files: number; readonly bytes: number }

/**
 * Returns true when an attempt has room for another file of `size` bytes for a question that takes up to `files` files.
 */
export const hasRoomForAnswerFile = (size: number, files: number, so: AnswerFileTotals): boolean =>
  so.ofQuestion < files * most.times && so.files < most.files && so.bytes + size <= most.bytes

export type AnswerFileRow = {
  readonly position: number
  readonly fileId: string
  readonly kind: UploadKind
  readonly mime: string
  readonly size: number
}

/**
 * Returns the files that an answer refers to, in the order of the answer. Ids of other attempts or questions are
 * ignored.
 */
export const filesOfAnswer = <F extends Pick<AnswerFileRow, 'fileId'>>(
  files: string | undefined,
  known: readonly F[],
): F[] => (files ?? '').split(',').flatMap((id) => known.find(({ fileId }) => fileId === id) ?? [])
