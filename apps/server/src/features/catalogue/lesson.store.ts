import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import type { Viewer } from './visibility.store.ts'

export type LessonRow = {
  readonly sectionId: string
  readonly sectionTitle: BilingualText
  readonly contentId: string
  readonly label: string
  readonly title: BilingualText
  readonly contentType: number
  readonly duration: number
  readonly percent: number
  readonly lastPosition: number
}

/** Lists the lessons of a product in their order, with the viewer's progress in each. */
export async function listLessons(db: Db, viewer: Viewer, productId: string): Promise<LessonRow[]> {
  return db<LessonRow[]>`
    select s.id as "sectionId", s.title as "sectionTitle", l.content_id as "contentId", l.label, c.title, c.type as "contentType", c.duration,
      coalesce(cp.percent, 0)::int as percent, coalesce(cp.last_position, 0) as "lastPosition"
    from lesson l join section s on s.id = l.section_id join content c on c.id = l.content_id
    left join lesson_study cp on cp.content_id = l.content_id and cp.company_id = ${viewer?.companyId ?? null} and cp.account_id = ${viewer?.accountId ?? null}
    where l.product_id = ${productId} order by l.position`
}

/**
 * Returns the SQL column of the lessons of product `p` in order, as a JSON list, each with the fields that
 * `lessonAccessOf` needs.
 */
export const lessonsColumn = (db: Db, viewer: Viewer) => db`(
  select coalesce(json_agg(json_build_object('contentId', l.content_id, 'sectionId', l.section_id, 'contentType', c.type, 'percent', coalesce(cp.percent, 0))
    order by l.position), '[]')
  from lesson l join content c on c.id = l.content_id
  left join lesson_study cp on cp.content_id = l.content_id and cp.company_id = ${viewer?.companyId ?? null} and cp.account_id = ${viewer?.accountId ?? null}
  where l.product_id = p.id)`
