import { createHash } from 'node:crypto'
import { inTransaction } from '../../database/connection.ts'
import type { Actor } from '../access/session.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { newId } from '../secrets/random.ts'
import { cleanUpload } from './clean-upload.ts'
import { findFileToRead, insertFile, type StoredFile } from './file.store.ts'
import { storageKeyOf } from './file-store.ts'
import { readUnverifiedHolder } from './media-token.ts'
import { dayMs, hasUploadRoom, uploadQuotas } from './quota.rules.ts'
import { insertFileWithinQuota, sumRecentUploads } from './quota.store.ts'
import { sealFile } from './sealed-file.ts'
import type { UploadPurpose } from './sniff.ts'

/** Hours for which a link to a private file is valid. */
const linkHours = 6

/**
 * Cleans an upload (`cleanUpload`) and stores it, for its owner alone or for everyone. Throws the errors of
 * `cleanUpload`, and `uploadQuota` beyond the limits of a day.
 */
export async function storeUpload(
  deps: Deps,
  actor: Actor,
  bytes: Buffer,
  fileName: string,
  purpose: UploadPurpose,
  { isPublic = false }: { readonly isPublic?: boolean } = {},
): Promise<StoredFile> {
  const quota = actor.grants.length + actor.companyGrants.length > 0 ? uploadQuotas.staff : uploadQuotas.learner
  const since = new Date(deps.clock.now().getTime() - dayMs)
  const refusal = async () => {
    const { since: first } = await sumRecentUploads(deps.sql, actor.accountId, since)
    return new AppError('uploadQuota', {
      retryAfter: first ? Math.max(1, Math.ceil((first.getTime() - since.getTime()) / 1000)) : 60,
    })
  }
  if (!hasUploadRoom(1, await sumRecentUploads(deps.sql, actor.accountId, since), quota)) throw await refusal()
  const clean = await cleanUpload(bytes, fileName, purpose, actor.accountId)
  const file = storedOf(deps, {
    ...(purpose === documentFilePurpose ? withoutNumber(clean) : clean),
    purpose,
    companyId: actor.companyId,
    ownerId: actor.accountId,
    isPublic,
  })
  const owned = { ...file.stored, ownerId: actor.accountId }
  await deps.files.put(owned.storageKey, file.bytes, owned.mime)
  const isKept = await inTransaction(deps.sql, (tx) =>
    insertFileWithinQuota(tx, owned, since, (uploaded) => hasUploadRoom(owned.size, uploaded, quota)),
  ).catch(async (error: unknown) => {
    await deps.files.delete(owned.storageKey)
    throw error
  })
  if (isKept) return owned
  await deps.files.delete(owned.storageKey)
  throw await refusal()
}

/** Removes a name with six or more digits, because people name pictures of their identity card by the card's number. */
const withoutNumber = <F extends { readonly name: string }>(file: F): F =>
  (file.name.match(/\p{Nd}/gu)?.length ?? 0) < 6
    ? file
    : { ...file, name: `document${/\.[a-z0-9]{2,5}$/i.exec(file.name)?.[0].toLowerCase() ?? ''}` }

type NewFile = {
  bytes: Buffer
  name: string
  mime: string
  purpose: string
  companyId: string | null
  ownerId: string | null
  isPublic: boolean
  id?: string
  mediaScope?: string | null
}

function storedOf(deps: Deps, file: NewFile): { stored: StoredFile; bytes: Buffer } {
  const now = deps.clock.now()
  const { bytes, id = newId(now, deps.random), ...facts } = file
  const kept =
    file.purpose === documentFilePurpose
      ? sealFile(deps, id, bytes)
      : { bytes, sealedKey: null, sha256: createHash('sha256').update(bytes).digest() }
  const { sealedKey, sha256 } = kept
  return {
    bytes: kept.bytes,
    stored: {
      mediaScope: null,
      ...facts,
      id,
      size: bytes.length,
      sha256,
      sealedKey,
      storageKey: storageKeyOf(id),
      createdAt: now,
    },
  }
}

/**
 * Stores a file from a trusted source (the portal itself). The bytes are stored before the row, so that no row refers
 * to missing bytes.
 */
export async function storeFile(deps: Deps, file: NewFile): Promise<StoredFile> {
  const { stored, bytes } = storedOf(deps, file)
  await deps.files.put(stored.storageKey, bytes, stored.mime)
  await insertFile(deps.sql, stored)
  return stored
}

/** The minutes for which a link to an identity document is valid: long enough to click it. */
export const documentUrlMinutes = 15

type Reader = Pick<Actor, 'sessionId'>

/**
 * Returns the address of a private file with a media token, which opens the file for `minutes` (six hours by default),
 * but no longer than the reader's session lasts.
 */
export function privateFileUrl(deps: Deps, fileId: string, reader: Reader, minutes = linkHours * 60): string {
  const token = deps.mediaTokens.sign(reader.sessionId, fileId, new Date(deps.clock.now().getTime() + minutes * 60_000))
  return `${publicFileUrl(fileId)}&access_token=${token}`
}

/** The scope of a token for the captions of a preview. It opens them as far as that second only. */
const captionScope = (fileId: string, until: number) => `captions ${fileId} ${until}`

/** Returns the address of captions up to a given second, for a preview. */
export function previewCaptionsUrl(deps: Deps, fileId: string, reader: Reader, until: number): string {
  const token = deps.mediaTokens.sign(
    reader.sessionId,
    captionScope(fileId, until),
    new Date(deps.clock.now().getTime() + linkHours * 3_600_000),
  )
  return `${publicFileUrl(fileId)}&until=${until}&access_token=${token}`
}

/**
 * Returns the path of a public file, or of a file to whose address the client appends its media token. It is only a
 * path, so it works under every address of the portal.
 */
export const publicFileUrl = (fileId: string) => `/files/read?fileId=${fileId}`

/** The share, in millionths, that includes a whole recording. */
export const fullShareMillionths = 1_000_000

/**
 * Creates a media token for all files of a content item, valid for six hours, but no longer than the reader's session.
 * `share`, in millionths, limits the token to the beginning of each file.
 */
export const createMediaToken = (deps: Deps, reader: Reader, scope: string, share = fullShareMillionths) =>
  deps.mediaTokens.sign(reader.sessionId, scope, new Date(deps.clock.now().getTime() + linkHours * 3_600_000), share)

export const etagOf = (file: Pick<StoredFile, 'sha256'>, part = '') =>
  `"${file.sha256.toString('base64url').slice(0, 22)}${part}"`

/** A player needs the head of a file to begin at all. */
const headBytes = 256 * 1024

/**
 * Returns the scope of a token for one picture or document of a question. Such a token opens no file of another kind.
 */
export const questionMediaScope = (fileId: string) => `question ${fileId}`
export const questionFilePurpose = 'question'

export const isCaptionFile = (file: Pick<StoredFile, 'mime'>): boolean => file.mime === 'text/vtt'

type OpenFile = {
  readonly file: StoredFile
  readonly share: number /** The reader of a private file. */
  readonly readerId: string | null
}

/**
 * Finds a file and the share of it, in millionths, that its reader may have. The file must be public, or the token must
 * be for the file (also as a part of a question, or as captions up to `until`) or for its content item, and its holder
 * must still be valid. Throws `notFound` for an unknown file, or for a private one without a token, and `mediaExpired`
 * for a token that doesn't meet these conditions.
 */
export async function openFile(
  deps: Deps,
  fileId: string,
  token: string | undefined,
  until?: number,
): Promise<OpenFile> {
  const now = deps.clock.now()
  const file = await findFileToRead(deps.sql, fileId, readUnverifiedHolder(token), now)
  if (!file) throw new AppError('notFound')
  if (file.isPublic) return { file, share: fullShareMillionths, readerId: null }
  if (!token) throw new AppError('notFound')
  const preview = until === undefined || !isCaptionFile(file) ? null : captionScope(fileId, until)
  const scopes = [
    fileId,
    file.mediaScope,
    file.purpose === questionFilePurpose ? questionMediaScope(fileId) : null,
    preview,
  ].filter((scope) => scope !== null)
  const allowed = scopes.map((scope) => deps.mediaTokens.verify(token, scope, now)).find((one) => one !== null)
  if (!allowed || !file.readerId) throw new AppError('mediaExpired')
  return { file, share: allowed.share, readerId: file.readerId }
}

/**
 * Loads the row of a file that the caller may read. `limit`: the number of bytes, from the first, that may be read.
 * `readerId`: the reader of a private file, or null. `until`: the second at which captions end. Throws the errors of
 * `openFile`, and `notFound` for a rendition or captions of which only a share may be read.
 */
export async function loadFileForReader(
  deps: Deps,
  fileId: string,
  token: string | undefined,
  until?: number,
): Promise<{ file: StoredFile; limit: number; readerId: string | null }> {
  const { file, share, readerId } = await openFile(deps, fileId, token, until)
  if (share >= fullShareMillionths) return { file, limit: file.size, readerId }
  if (file.purpose === renditionFilePurpose || isCaptionFile(file)) throw new AppError('notFound')
  return {
    file,
    limit: Math.min(file.size, headBytes + Math.ceil((file.size * share) / fullShareMillionths)),
    readerId,
  }
}

/**
 * Returns true when the browser may read the file directly from the bucket: only unsealed video and audio, and only in
 * full, because a signed address can't limit the range.
 */
export const canServeFromBucket = (file: StoredFile, limit: number): boolean =>
  /^(video|audio)\//.test(file.mime) && limit === file.size && !file.sealedKey

/** The purpose of identity documents and other evidence. */
export const documentFilePurpose = 'idDocument'

/** The purpose of renditions: HLS files that players read segment by segment. */
export const renditionFilePurpose = 'rendition'

/** Returns the address of a rendition's playlist; the client appends its media token. */
export const playlistUrl = (fileId: string) => `/files/hls/playlist.m3u8?fileId=${fileId}`

/**
 * Returns the address of a playlist of several renditions of one video, the preferred one first; the client appends its
 * media token.
 */
export const masterPlaylistUrl = (fileIds: readonly string[]) => `/files/hls/master.m3u8?fileIds=${fileIds.join(',')}`
