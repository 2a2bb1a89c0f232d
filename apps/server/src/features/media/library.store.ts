import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import type { Db } from '../../database/connection.ts'
import type { MediaState } from './media.store.ts'

export const mediaSortKinds = { createdAt: 'instant', name: 'text', size: 'integer', duration: 'integer' } as const
export type MediaFilter = {
  readonly q?: string | undefined
  readonly state?: MediaState | undefined
  readonly kind?: 'video' | 'audio' | undefined
  readonly use?: 'used' | 'unused' | undefined
  /** The language of missing captions. */
  readonly lacks?: 'zh' | 'en' | undefined
}

/**
 * Returns the SQL source of the media that match a filter. Cancelled uploads are included only if the filter asks for
 * their state.
 */
export function mediaSource(
  db: Db,
  { q, state, kind, use, lacks }: MediaFilter,
  key: keyof typeof mediaSortKinds,
): ListSource {
  const like = phrasePattern(q)
  const isUsed = db`exists (select from content_card c join product_lesson l on l.content_id = c.id where c.media_id = m.id)`
  return {
    from: db`media m`,
    where: db`
      ${state ? db`m.state = ${state}` : db`m.state <> 'cancelled'`} ${kind ? db`and m.kind = ${kind}` : db``} ${like ? db`and m.name ~* ${like}` : db``}
      ${use === undefined ? db`` : use === 'used' ? db`and ${isUsed}` : db`and not ${isUsed}`} ${
        lacks
          ? db`and m.state = 'ready'
        and not m.subtitles ? ${lacks}`
          : db``
      }`,
    sorted: {
      createdAt: db`m.created_at`,
      name: db`lower(m.name) collate "C"`,
      size: db`m.size`,
      duration: db`m.duration`,
    }[key],
    id: db`m.id`,
  }
}

/** Returns the SQL statement that selects the ids of the chosen media, for a task. */
export const selectedMediaStatement = (
  db: Db,
  selection: { readonly ids?: readonly string[] | undefined; readonly matching?: MediaFilter | undefined },
) => {
  if (selection.matching) {
    const { from, where } = mediaSource(db, selection.matching, 'createdAt')
    return db`select m.id as id from ${from} where ${where}`
  }
  return db`select m.id as id from media m where m.id = any(${[...(selection.ids ?? [])]}::uuid[])`
}

export type MediaUseRow = {
  readonly productId: string
  readonly kind: 'course' | 'column' | 'topic' | 'live' | 'knowledge'
  readonly status: 'draft' | 'published' | 'withdrawn' | 'archived'
  readonly title: BilingualText
  readonly contentId: string
  readonly lesson: BilingualText
}

/** Lists the lessons that show a media item, those of published products first; at most 200. */
export async function listMediaUses(db: Db, mediaId: string): Promise<MediaUseRow[]> {
  return db<MediaUseRow[]>`
    select p.id as "productId", p.kind, p.status, p.title, c.id as "contentId", c.title as lesson
    from content_card c join product_lesson l on l.content_id = c.id join product_card p on p.id = l.product_id
    where c.media_id = ${mediaId} order by p.status <> 'published', p.updated_at desc, p.id, c.id limit 200`
}

/** Lists the sizes of files in bytes, by file id; files that don't exist are left out. */
export async function listFileSizes(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db<
    { id: string; size: number }[]
  >`select id, size from file_entry where id = any(${ids as string[]}::uuid[])`
  return new Map(rows.map(({ id, size }) => [id, size]))
}

/** Finds the name of a media item, for notices about it; null when it was deleted. */
export async function findMediaName(db: Db, id: string): Promise<string | null> {
  const row = await db<{ name: string }[]>`select name from media where id = ${id}`.maybeOne()
  return row?.name ?? null
}
