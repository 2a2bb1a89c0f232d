import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'

export type LessonPreviewRow = {
  readonly type: number
  readonly title: BilingualText
  readonly duration: number
  readonly mediaId: string | null
  readonly file: string | null
  readonly posterFile: string | null
  /** Files of captions by the code of their language. */
  readonly subtitles: Readonly<Record<string, string>>
  /** Of a document; null for other kinds. */
  readonly pageCount: number | null
  readonly pageSeconds: number | null
}

/**
 * Finds a content item, in a course or not, with its uploaded file, or with the first rendition that exists (HD, then
 * SD, then the others). Returns null when it does not exist.
 */
export async function findLessonPreview(db: Db, contentId: string): Promise<LessonPreviewRow | null> {
  const row = await db<LessonPreviewRow[]>`
    select c.type, c.title, c.duration, c.media_id as "mediaId", coalesce(c.file, c.hd_file, c.sd_file, c.shd_file) as file,
      c.poster_file as "posterFile", c.subtitles, d.page_count as "pageCount", d.page_seconds as "pageSeconds"
    from shown_content c join content_card d on d.id = c.id where c.id = ${contentId}`.maybeOne()
  return row ?? null
}
