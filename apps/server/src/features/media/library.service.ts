import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { mediaBulkDelete, mediaDetail, mediaList } from '@portal/contract/media/media.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { deleteStoredFiles } from '../../core/files/delete-stored.jobs.ts'
import {
  createMediaToken,
  masterPlaylistUrl,
  playlistUrl,
  privateFileUrl,
  publicFileUrl,
} from '../../core/files/file.service.ts'
import { listHlsIndexes } from '../../core/files/hls.store.ts'
import { AppError } from '../../core/http/app-error.ts'
import { parseSortOrder } from '../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { presentTask } from '../../core/tasks/task.present.ts'
import { defineBulkTask, startTask, type TaskKind } from '../../core/tasks/task.ts'
import { loadTaskActor } from '../../core/tasks/task-actor.ts'
import { captionLangs, type Lang } from '../../core/text/language.ts'
import {
  findMediaName,
  listFileSizes,
  listMediaUses,
  mediaSortKinds,
  mediaSource,
  selectedMediaStatement,
} from './library.store.ts'
import { deleteMediaWithinTransaction, loadMediaRow, presentMediaForReader } from './media.service.ts'
import { listMedia, type MediaRow } from './media.store.ts'

/** Loads a page of the media library, by default the latest upload first. Throws the errors of `listPage`. */
export async function loadMediaLibrary(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof mediaList>,
  lang: Lang,
): Promise<DataOf<typeof mediaList>> {
  const { after, before, limit, sort = '-createdAt', ...filters } = input
  const order = parseSortOrder<keyof typeof mediaSortKinds>(sort, mediaSortKinds)
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'media', order, filters, source: mediaSource(deps.sql, filters, order.key) },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listMedia(deps.sql, ids)).map((row) => presentMediaForReader(deps, actor, row, lang)),
  }
}

const filesOf = (row: MediaRow) =>
  (
    [
      ['sd', row.sdFile] as const,
      ['hd', row.hdFile] as const,
      ['shd', row.shdFile] as const,
      ['only', row.file] as const,
    ] as const
  ).flatMap(([quality, file]) => (file ? [{ quality, file }] : []))

/** Loads one media item in full, with the addresses at which staff can preview it. Throws `mediaNotFound`. */
export async function loadMediaDetail(
  deps: Deps,
  actor: Actor,
  mediaId: string,
  lang: Lang,
): Promise<DataOf<typeof mediaDetail>> {
  const row = await loadMediaRow(deps.sql, mediaId)
  const files = filesOf(row)
  const [uses, sizes] = await Promise.all([
    listMediaUses(deps.sql, row.id),
    listFileSizes(
      deps.sql,
      files.map(({ file }) => file),
    ),
  ])
  const several = [row.hdFile, row.sdFile, row.shdFile].filter((file) => file !== null)
  const first = row.file ?? several[0]
  const isStreamed = first !== undefined && (await listHlsIndexes(deps.sql, [first])).length > 0
  return {
    media: presentMediaForReader(deps, actor, row, lang),
    renditions: files.map(({ quality, file }) => ({ quality, size: sizes.get(file) ?? 0 })),
    play: first
      ? {
          url: (isStreamed ? playlistUrl : publicFileUrl)(first),
          autoUrl: isStreamed && several.length > 1 ? masterPlaylistUrl(several) : '',
          mediaToken: createMediaToken(deps, actor, row.id),
          subtitles: captionLangs(row.subtitles).map((code) => ({
            lang: code,
            url: privateFileUrl(deps, row.subtitles[code] ?? '', actor),
          })),
        }
      : null,
    captions: captionLangs(row.subtitles).map((code) => {
      const facts = row.captionFacts[code]
      return {
        lang: code,
        fileId: row.subtitles[code] ?? '',
        cues: facts?.cues ?? null,
        encoding: facts?.encoding ?? null,
        left: facts?.left ?? 0,
      }
    }),
    uses: uses.map(({ productId, kind, status, title, contentId, lesson }) => ({
      productId,
      kind,
      status,
      title,
      contentId,
      lesson,
    })),
  }
}

/**
 * Starts a task that deletes media: the given ones, or all that match the filters of the library. Throws `malformed`
 * unless exactly one of the two is given.
 */
export async function startMediaDeletion(
  deps: Deps,
  actor: Actor,
  { requestKey, selection }: InputOf<typeof mediaBulkDelete>,
  lang: Lang,
): Promise<DataOf<typeof mediaBulkDelete>> {
  if ((selection.ids === undefined) === (selection.matching === undefined))
    throw new AppError('malformed', { fields: ['selection'] })
  const task = await startTask(deps, actor, {
    kind: 'mediaDelete',
    requestKey,
    grant: 'courses',
    lang,
    params: {},
    targets: selectedMediaStatement(deps.sql, selection),
  })
  return { task: presentTask(deps, actor, task, [], lang) }
}

/**
 * The background tasks on media. Each deletion is made in the name of the person who started the task, as long as they
 * hold the grant for courses.
 */
export const mediaTasks: readonly TaskKind[] = [
  defineBulkTask({
    kind: 'mediaDelete',
    nameOf: async (db, id) => (await findMediaName(db, id)) ?? id,
    async act(deps, tx, task, id) {
      await loadTaskActor(tx, task, 'courses')
      const keys = await deleteMediaWithinTransaction(deps, tx, task.ownerId, id)
      if (keys.length > 0) await deps.jobs.add(tx, deleteStoredFiles, { keys })
    },
  }),
]
