import { createHash } from 'node:crypto'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../random.ts'
import type { Actor } from '../session.ts'
import { addFile, findFile, type StoredFile } from './file.store.ts'
import { storageKeyOf } from './file-store.ts'
import { cleanFileName, maxBytesOf, sniffUpload, type UploadPurpose } from './sniff.ts'

/** Hours a link to a private file stays good. */
const linkHours = 6

/** Keeps an uploaded file. Refuses `wrongFileType` when its bytes are not what its name says, `tooLarge` past the purpose's limit. */
export async function keepUpload(deps: Deps, actor: Actor, bytes: Buffer, fileName: string, purpose: UploadPurpose): Promise<StoredFile> {
  if (bytes.length > maxBytesOf(purpose)) throw new AppError('tooLarge')
  const name = cleanFileName(fileName)
  const mime = await sniffUpload(bytes, name, purpose)
  if (!mime) throw new AppError('wrongFileType')
  return keepFile(deps, { bytes, name, mime, purpose, companyId: actor.companyId, ownerId: actor.accountId, isPublic: false })
}

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

/** Keeps a file whose origin is trusted (the portal's own). The bytes are stored before the row, so that a row never points at nothing. */
export async function keepFile(deps: Deps, file: NewFile): Promise<StoredFile> {
  const now = deps.clock.now()
  const { bytes, id = newId(now, deps.random), ...facts } = file
  const stored: StoredFile = {
    mediaScope: null,
    ...facts,
    id,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    storageKey: storageKeyOf(id),
    createdAt: now,
  }
  await deps.files.put(stored.storageKey, bytes, stored.mime)
  await addFile(deps.sql, stored)
  return stored
}

/** The address of a private file with a media token of the account in it. */
export function privateFileUrl(deps: Deps, fileId: string, accountId: string): string {
  const token = deps.mediaTokens.sign(accountId, fileId, new Date(deps.clock.now().getTime() + linkHours * 3_600_000))
  return `${publicFileUrl(deps, fileId)}&access_token=${token}`
}

/** The address of a file that everybody may read, or to which the client appends its media token. */
export const publicFileUrl = (deps: Deps, fileId: string) => `${deps.settings.publicUrl}/files/read?fileId=${fileId}`

/** The whole of a recording, as a share of it. */
export const wholeShare = 1_000_000

/** A media token for all files of a content; `share` in millionths when only their beginning may be read. */
export const mediaTokenFor = (deps: Deps, accountId: string, scope: string, share = wholeShare) =>
  deps.mediaTokens.sign(accountId, scope, new Date(deps.clock.now().getTime() + linkHours * 3_600_000), share)

export const etagOf = (file: Pick<StoredFile, 'sha256'>, part = '') => `"${file.sha256.toString('base64url').slice(0, 22)}${part}"`

/** A player needs the head of a file to begin at all. */
const headBytes = 256 * 1024

/** A file, and how much of it its reader may have, in millionths: public, or with a genuine media token for it or its content. */
export async function openFile(deps: Deps, fileId: string, token: string | undefined): Promise<{ file: StoredFile; share: number }> {
  const file = await findFile(deps.sql, fileId)
  if (!file) throw new AppError('notFound')
  if (file.isPublic) return { file, share: wholeShare }
  if (!token) throw new AppError('notFound')
  const now = deps.clock.now()
  const allowed = deps.mediaTokens.verify(token, fileId, now) ?? (file.mediaScope ? deps.mediaTokens.verify(token, file.mediaScope, now) : null)
  if (!allowed) throw new AppError('mediaExpired')
  return { file, share: allowed.share }
}

/** The file, if the caller may read it. `limit`: bytes that may be read. A preview of a rendition has its segments only. */
export async function fileToRead(deps: Deps, fileId: string, token: string | undefined): Promise<{ file: StoredFile; limit: number }> {
  const { file, share } = await openFile(deps, fileId, token)
  if (share >= wholeShare) return { file, limit: file.size }
  if (file.purpose === renditionPurpose) throw new AppError('notFound')
  return { file, limit: Math.min(file.size, headBytes + Math.ceil((file.size * share) / wholeShare)) }
}

/** What a file of HLS is kept as: it is read by its segments. */
export const renditionPurpose = 'rendition'

/** The address of a rendition's playlist; the client appends its media token. */
export const playlistUrl = (deps: Deps, fileId: string) => `${deps.settings.publicUrl}/files/hls/playlist.m3u8?fileId=${fileId}`

/** The address of a playlist of several renditions of one film, the one to begin with first; the client appends its media token. */
export const masterUrl = (deps: Deps, fileIds: readonly string[]) => `${deps.settings.publicUrl}/files/hls/master.m3u8?fileIds=${fileIds.join(',')}`
