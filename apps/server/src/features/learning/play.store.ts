import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'

type Owner = { readonly accountId: string; readonly companyId: string }

type Policy = {
  readonly dragPlay: boolean
  readonly speedUpPlay: boolean
  readonly interventions: number
  readonly interventionMinutes: number
}

export type ContentWithProgressRow = Policy & {
  readonly contentId: string
  readonly contentType: number
  readonly title: BilingualText
  readonly body: BilingualText | null
  readonly duration: number
  /** The id of the upload; null for a file that is not in the media library. */
  readonly mediaId: string | null
  /** Its files are read by playlists; otherwise they play as they are. */
  readonly isStreamed: boolean
  readonly sdFile: string | null
  readonly hdFile: string | null
  readonly shdFile: string | null
  readonly file: string | null
  readonly posterFile: string | null
  /** Files of captions by the code of their language. */
  readonly subtitles: Readonly<Record<string, string>>
  readonly percent: number
  readonly lastPosition: number
  readonly furthest: number
  /**
   * True when this person has started the product. False when only its completion is left to record, as after its last
   * open lesson was removed.
   */
  readonly isBegun: boolean
}

/**
 * Finds a content item of a product with the person's progress (zeros for a visitor); null when the product does not
 * include it.
 */
export async function findContentWithProgress(
  db: Db,
  owner: Owner | null,
  place: { productId: string; contentId: string },
): Promise<ContentWithProgressRow | null> {
  const row = await db<ContentWithProgressRow[]>`
    select c.id as "contentId", c.type as "contentType", c.title, c.body, c.duration, c.media_id as "mediaId", c.sd_file as "sdFile", c.hd_file as "hdFile",
      c.shd_file as "shdFile", c.file, c.poster_file as "posterFile", c.media_id is not null
        and exists (select from hls_index h where h.file_id in (c.sd_file, c.hd_file, c.shd_file, c.file)) as "isStreamed",
      c.subtitles, p.drag_play as "dragPlay", p.speed_up_play as "speedUpPlay", p.interventions, p.intervention_minutes as "interventionMinutes",
      coalesce(cp.percent, 0)::int as percent, coalesce(cp.last_position, 0) as "lastPosition", coalesce(cp.furthest, 0) as furthest,
      exists (
        select from product_progress pp where pp.product_id = p.id and pp.company_id = ${owner?.companyId ?? null}
          and pp.account_id = ${owner?.accountId ?? null}
          and (pp.completed_at is not null or exists (
            select from product_lesson o left join content_progress op on op.content_id = o.content_id and op.company_id = pp.company_id
            and op.account_id = pp.account_id
            where o.product_id = pp.product_id and coalesce(op.percent, 0) < 100))
      ) as "isBegun"
    from product_lesson l join shown_content c on c.id = l.content_id join product_rule p on p.id = l.product_id
    left join content_progress cp on cp.content_id = c.id and cp.company_id = ${owner?.companyId ?? null} and cp.account_id = ${owner?.accountId ?? null}
    where l.product_id = ${place.productId} and l.content_id = ${place.contentId}`.maybeOne()
  return row ?? null
}

/**
 * Finds the lesson to open when none is named: the one last studied, or else the first (specification section 4); null
 * for a product without lessons.
 */
export async function findLessonToOpen(db: Db, owner: Owner | null, productId: string): Promise<string | null> {
  const row = await db<{ contentId: string }[]>`
    select l.content_id as "contentId" from product_lesson l
    left join product_progress pp on pp.product_id = l.product_id and pp.company_id = ${owner?.companyId ?? null}
      and pp.account_id = ${owner?.accountId ?? null}
    where l.product_id = ${productId} order by (l.content_id = pp.last_content_id) desc nulls last, l.position limit 1`.maybeOne()
  return row?.contentId ?? null
}

/**
 * Finds the text of the watermark, the learner's name and employee number in this company; null when the product has no
 * watermark.
 */
export async function findWatermark(db: Db, owner: Owner, productId: string): Promise<string | null> {
  const row = await db<{ name: string; number: string | null }[]>`
    select a.name, m.employee_no as number from product_rule p, account_name a
    left join membership_entry m on m.account_id = a.id and m.company_id = ${owner.companyId}
    where p.id = ${productId} and p.watermark and a.id = ${owner.accountId}`.maybeOne()
  return row ? [row.name, row.number].filter(Boolean).join(' ') : null
}

export async function findCertificateOfCourse(db: Db, owner: Owner, productId: string): Promise<string | null> {
  const row = await db<{ id: string }[]>`
    select id from held_certificate
    where account_id = ${owner.accountId} and company_id = ${owner.companyId} and source_kind = 'course' and source_id = ${productId}
    order by issued_at desc limit 1`.maybeOne()
  return row?.id ?? null
}
