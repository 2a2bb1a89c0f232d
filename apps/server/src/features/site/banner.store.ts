import type { bannerAudiences } from '@portal/contract/site/site-pages.limits.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'
import type { PartnerRow } from './site.store.ts'

export type Banner = {
  readonly id: string
  readonly title: BilingualText
  readonly words: BilingualText
  readonly action: BilingualText
  readonly link: string
  readonly pictureId: string | null
  readonly audience: (typeof bannerAudiences)[number]
  readonly isOn: boolean
  readonly beginsAt: Date | null
  readonly endsAt: Date | null
}
export type StoredBanner = Banner & {
  readonly revision: number
  readonly changedBy: PersonName | null
  readonly changedAt: Date
}

const columns = (db: Db) => db`
  b.id, b.title, b.words, b.action, b.link, b.picture_id as "pictureId", b.audience, b.is_on as "isOn", b.begins_at as "beginsAt", b.ends_at as "endsAt"`

type ShownBanner = Pick<Banner, 'id' | 'title' | 'words' | 'action' | 'link' | 'pictureId'>
type Front = { readonly partners: PartnerRow[]; readonly banners: ShownBanner[] }

/**
 * Finds the partners and the first five banners now shown to visitors or learners, in their order, in one statement.
 */
export async function findHomeBannersAndPartners(db: Db, audience: 'visitors' | 'learners', now: Date): Promise<Front> {
  const row = await db<Front[]>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'logoSvg', p.logo_svg, 'logoFileId', p.logo_file_id, 'url', p.url) order by p.position,
        p.id), '[]') from partner p) as partners,
      (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'words', b.words, 'action', b.action, 'link', b.link, 'pictureId',
        b.picture_id) order by b.position, b.id), '[]')
        from (select * from home_banner h where h.is_on and h.audience in ('all', ${audience}) and (h.begins_at is null or h.begins_at <= ${now})
          and (h.ends_at is null or h.ends_at > ${now})
          order by h.position, h.id limit 5) b) as banners`.one()
  return row ?? { partners: [], banners: [] }
}

export const listBanners = (db: Db): Promise<StoredBanner[]> => db<StoredBanner[]>`
  select ${columns(db)}, b.revision, ${personNameColumn(db, 'a')} as "changedBy",
    b.changed_at as "changedAt" from home_banner b left join account_name a on a.id = b.changed_by
  order by b.position, b.id`

export async function findBanner(db: Db, id: string): Promise<StoredBanner | null> {
  const row = await db<StoredBanner[]>`
    select ${columns(db)}, b.revision, ${personNameColumn(db, 'a')} as "changedBy",
      b.changed_at as "changedAt" from home_banner b left join account_name a on a.id = b.changed_by
    where b.id = ${id}`.maybeOne()
  return row ?? null
}

type By = { readonly accountId: string; readonly now: Date }
const valuesOf = (db: Db, one: Banner, { accountId, now }: By) => ({
  title: db.json(one.title),
  words: db.json(one.words),
  action: db.json(one.action),
  link: one.link,
  picture_id: one.pictureId,
  audience: one.audience,
  is_on: one.isOn,
  begins_at: one.beginsAt,
  ends_at: one.endsAt,
  changed_by: accountId,
  changed_at: now,
})

/** Serialises changes of the number or order. */
const lockOrder = (db: Db) => db`lock table home_banner in share row exclusive mode`

/** Inserts a banner after all others; returns false when the limit is reached. */
export async function insertBanner(db: Db, one: Banner, by: By, atMost: number): Promise<boolean> {
  await lockOrder(db)
  const there = await db<
    { count: number; last: number }[]
  >`select count(*)::int as count, coalesce(max(position), 0)::int as last from home_banner`.one()
  if (there.count >= atMost) return false
  await db`insert into home_banner ${db({ id: one.id, ...valuesOf(db, one, by), position: there.last + 1 })}`
  return true
}

/** Updates a banner; returns false if it doesn't exist, or its revision is not `seen` (null: not checked). */
export async function updateBanner(db: Db, one: Banner, by: By, seen: number | null): Promise<boolean> {
  const { count } = await db`
    update home_banner set ${db(valuesOf(db, one, by))}, revision = revision + 1 where id = ${one.id} and (${seen}::int is null or revision = ${seen})`
  return count === 1
}

/** Sets the order of the banners; returns false if the ids aren't the current ones. */
export async function setBannerOrder(db: Db, ids: readonly string[]): Promise<boolean> {
  await lockOrder(db)
  const there = (await db<{ id: string }[]>`select id from home_banner`).map((row) => row.id)
  if (there.length !== ids.length || there.some((id) => !ids.includes(id))) return false
  await db`update home_banner b set position = o.place from unnest(${ids as string[]}::uuid[]) with ordinality o(id, place) where b.id = o.id`
  return true
}

export async function deleteBannerRow(db: Db, id: string): Promise<BilingualText | null> {
  const row = await db<{ title: BilingualText }[]>`delete from home_banner where id = ${id} returning title`.maybeOne()
  return row?.title ?? null
}
