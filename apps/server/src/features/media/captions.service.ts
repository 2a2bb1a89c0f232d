import { buffer } from 'node:stream/consumers'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  mediaCaptionsRemove,
  mediaCaptionsUpload,
  mediaCues,
  mediaCuesSave,
  mediaRead,
} from '@portal/contract/media/media.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { storeFile } from '../../core/files/file.service.ts'
import { deleteFiles, deleteFilesWithBytes, findFile } from '../../core/files/file.store.ts'
import { AppError } from '../../core/http/app-error.ts'
import { createReader, ReadingStopped } from '../../core/readers/reader.ts'
import { canonicalLanguage, captionLangs, type Lang } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import type { CaptionAnswers, CaptionTask } from './captions.reader.ts'
import { loadMediaItem, loadMediaRow, recordMediaAct } from './media.service.ts'
import { type CaptionFacts, copyMediaToLessons, lockMedia, type MediaRow, setMediaCaptions } from './media.store.ts'

const readTask = createReader<CaptionTask, CaptionAnswers[CaptionTask['task']]>(
  'captions',
  new URL('./captions.reader.ts', import.meta.url),
)

/** Runs a task outside the server's thread. Throws `captionsUnreadable` when it takes too long. */
const readOrRefuse = async <T extends CaptionTask>(task: T, by: string | null): Promise<CaptionAnswers[T['task']]> => {
  try {
    return (await readTask(task, by)) as CaptionAnswers[T['task']]
  } catch (error) {
    if (error instanceof ReadingStopped) throw new AppError('captionsUnreadable')
    throw error
  }
}

/** The canonical code of a language. Throws `malformed` for anything else. */
function mustBeLanguage(code: string): string {
  const lang = canonicalLanguage(code)
  if (!lang) throw new AppError('malformed', { fields: ['lang'] })
  return lang
}

/**
 * Replaces the captions of a language with those of an uploaded file. Throws `mediaNotFound`, `conflict` when they were
 * changed in the meantime, `captionsUnreadable` when no cue can be read or reading takes too long, `tooLarge` for too
 * many cues, and `malformed` for an unknown language.
 */
export async function importCaptions(
  deps: Deps,
  actor: Actor,
  { mediaId, lang: given, fileId: seen }: InputOf<typeof mediaCaptionsUpload>,
  bytes: Buffer,
): Promise<DataOf<typeof mediaCaptionsUpload>> {
  const lang = mustBeLanguage(given)
  const media = await loadMediaRow(deps.sql, mediaId)
  const { vtt, cues, encoding, left, leftOut } = await readOrRefuse({ task: 'file', bytes }, actor.accountId)
  if (cues === 0) throw new AppError('captionsUnreadable', { leftOut })
  const fileId = await keepCues(deps, actor, { media, lang, vtt })
  await swapCaptions(deps, actor, { mediaId, lang, fileId, seen, facts: { cues, encoding, left, leftOut } })
  return { mediaId, lang, cues, left, encoding }
}

/**
 * Removes the captions of a language. Throws `mediaNotFound`, `malformed` for an unknown language, and `conflict` when
 * they were changed in the meantime.
 */
export async function removeCaptions(
  deps: Deps,
  actor: Actor,
  { mediaId, lang, fileId: seen }: InputOf<typeof mediaCaptionsRemove>,
  words: Lang,
): Promise<DataOf<typeof mediaRead>> {
  await swapCaptions(deps, actor, { mediaId, lang: mustBeLanguage(lang), fileId: null, seen })
  return loadMediaItem(deps, actor, mediaId, words)
}

async function keepCues(
  deps: Deps,
  actor: Actor,
  { media, lang, vtt }: { readonly media: MediaRow; readonly lang: string; readonly vtt: string },
): Promise<string> {
  const name = `${media.name.replace(/\.\w+$/, '')}.${lang}.vtt`
  const file = await storeFile(deps, {
    ...{ bytes: Buffer.from(vtt), name, mime: 'text/vtt', purpose: 'captions' },
    ...{ companyId: null, ownerId: actor.accountId, isPublic: false, mediaScope: media.id },
  })
  return file.id
}

type Swap = {
  readonly mediaId: string
  readonly lang: string
  /** Null: the language has no captions any longer. */
  readonly fileId: string | null
  readonly facts?: CaptionFacts[string]
  /** The file that its author saw before the change; undefined: none. */
  readonly seen: string | undefined
}

/** Puts a stored file in the place of the captions of a language. Deletes that file again when this fails. */
async function swapCaptions(deps: Deps, actor: Actor, { mediaId, lang, fileId, facts, seen }: Swap): Promise<void> {
  const now = deps.clock.now()
  const keys = await inTransaction(deps.sql, async (tx) => {
    const media = await lockMedia(tx, mediaId)
    if (!media) throw new AppError('mediaNotFound')
    const { [lang]: before, ...others } = media.subtitles
    if (seen?.toLowerCase() !== before) throw new AppError('conflict')
    const { [lang]: _former, ...otherFacts } = media.captionFacts
    const next = {
      subtitles: fileId === null ? others : { ...others, [lang]: fileId },
      facts: facts ? { ...otherFacts, [lang]: facts } : otherFacts,
    }
    await setMediaCaptions(tx, mediaId, next, now)
    await copyMediaToLessons(tx, mediaId, now)
    await recordMediaAct(deps, tx, actor, fileId === null ? 'media.captionsRemove' : 'media.captions', mediaId, {
      lang,
    })
    return before ? deleteFiles(tx, [before]) : []
  }).catch(async (error: unknown) => {
    if (fileId !== null) await deleteFilesWithBytes(deps, [fileId])
    throw error
  })
  for (const key of keys) await deps.files.delete(key)
}

async function cuesIn(deps: Deps, fileId: string): Promise<CaptionAnswers['kept']> {
  const file = await findFile(deps.sql, fileId)
  return file ? readOrRefuse({ task: 'kept', bytes: await buffer(await deps.files.read(file.storageKey)) }, null) : []
}

/**
 * Loads the cues of all captions of a media item by language, with the unreadable blocks of their files. Throws
 * `mediaNotFound`, and `captionsUnreadable` when reading takes too long.
 */
export async function loadCaptionCues(deps: Deps, mediaId: string): Promise<DataOf<typeof mediaCues>> {
  const media = await loadMediaRow(deps.sql, mediaId)
  const languages = captionLangs(media.subtitles).map(async (lang) => {
    const fileId = media.subtitles[lang] ?? ''
    const cues = await cuesIn(deps, fileId)
    return {
      lang,
      fileId,
      cues: [...cues],
      leftOut: (media.captionFacts[lang]?.leftOut ?? []).map(({ line, text: words, why }) => ({
        line,
        text: words,
        why,
      })),
    }
  })
  return { languages: await Promise.all(languages) }
}

/**
 * Replaces the cues of a language with typed ones. Throws `mediaNotFound`, `conflict` when they were changed in the
 * meantime, `malformed` for an unknown language or a cue that does not end after it begins, and `captionsUnreadable`
 * when all are empty or cleaning them takes too long.
 */
export async function saveCaptionCues(
  deps: Deps,
  actor: Actor,
  { mediaId, lang: given, fileId: seen, cues: said }: InputOf<typeof mediaCuesSave>,
): Promise<DataOf<typeof mediaCuesSave>> {
  const lang = mustBeLanguage(given)
  if (said.some(({ from, to }) => to <= from)) throw new AppError('malformed', { fields: ['cues'] })
  const media = await loadMediaRow(deps.sql, mediaId)
  const { vtt, cues } = await readOrRefuse({ task: 'written', cues: said }, actor.accountId)
  if (cues === 0) throw new AppError('captionsUnreadable')
  const fileId = await keepCues(deps, actor, { media, lang, vtt })
  await swapCaptions(deps, actor, {
    mediaId,
    lang,
    fileId,
    seen,
    facts: { cues, encoding: null, left: 0, leftOut: [] },
  })
  return { mediaId, lang, fileId, cues }
}
