import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import type { Db } from '../../database/connection.ts'
import type { PartnerLevel } from './site.store.ts'

export type StaffPartner = {
  readonly id: string
  readonly revision: number
  readonly name: BilingualText
  readonly region: BilingualText
  readonly level: PartnerLevel
  readonly summary: BilingualText
  readonly url: string | null
  readonly contact: string
  readonly logoFileId: string | null
  readonly hasDrawnLogo: boolean
}

const columns = (db: Db) => db`
  p.id, p.revision, p.name, p.region, p.level, p.summary, p.url, p.contact, p.logo_file_id as "logoFileId", p.logo_svg <> '' as "hasDrawnLogo"`

/**
 * Returns the SQL source of the partners that match the filter, sorted by position, which is their order on the home
 * page.
 */
export function partnerSource(
  db: Db,
  { level, words }: { readonly level: PartnerLevel | null; readonly words: string | null },
): ListSource {
  const like = phrasePattern(words)
  return {
    from: db`partner p`,
    where: db`true ${level ? db`and p.level = ${level}` : db``} ${
      like
        ? db`and concat_ws(' ', p.name ->> 'zh', p.name ->> 'en',
      p.contact) ~* ${like}`
        : db``
    }`,
    sorted: db`p.position`,
    id: db`p.id`,
  }
}

export const listStaffPartners = (
  db: Db,
  ids: readonly string[],
): Promise<(StaffPartner & { readonly place: number })[]> => db<(StaffPartner & { place: number })[]>`
  select ${columns(db)}, (select count(*)::int from partner o where (o.position, o.id) <= (p.position, p.id)) as place from partner p
  where p.id = any(${ids as string[]}::uuid[])`

export async function findStaffPartner(db: Db, id: string): Promise<StaffPartner | null> {
  const row = await db<StaffPartner[]>`select ${columns(db)} from partner p where p.id = ${id}`.maybeOne()
  return row ?? null
}

type Written = Omit<StaffPartner, 'revision' | 'hasDrawnLogo'>
const valuesOf = (db: Db, one: Written) => ({
  name: db.json(one.name),
  region: db.json(one.region),
  level: one.level,
  summary: db.json(one.summary),
  url: one.url,
  contact: one.contact,
  logo_file_id: one.logoFileId,
})

/** Inserts a partner after all others; returns its revision. */
export async function insertPartner(db: Db, one: Written): Promise<number> {
  await lockOrder(db)
  const last = await db<{ position: number }[]>`select coalesce(max(position), 0)::int as position from partner`.one()
  await db`insert into partner ${db({ id: one.id, ...valuesOf(db, one), logo_svg: '', position: last.position + 1 })}`
  return 1
}

/**
 * Updates a partner and returns its new revision; null when there is none with this id, or its revision is not `seen`
 * (null: not checked).
 */
export async function updatePartner(db: Db, one: Written, seen: number | null): Promise<number | null> {
  const row = await db<{ revision: number }[]>`
    update partner set ${db(valuesOf(db, one))}, revision = revision + 1 where id = ${one.id} and (${seen}::int is null or revision = ${seen})
    returning revision`.maybeOne()
  return row?.revision ?? null
}

/** Serialises changes of the order. */
const lockOrder = (db: Db) => db`lock table partner in share row exclusive mode`

/** Moves one partner before another, or to the end if `before` is null; returns false if either doesn't exist. */
export async function setPartnerPosition(db: Db, id: string, before: string | null): Promise<boolean> {
  await lockOrder(db)
  const ids = (await db<{ id: string }[]>`select id from partner order by position, id`).map((row) => row.id)
  if (!ids.includes(id) || (before !== null && !ids.includes(before))) return false
  if (before === id) return true
  const others = ids.filter((one) => one !== id)
  others.splice(before === null ? others.length : others.indexOf(before), 0, id)
  await db`update partner p set position = o.place from unnest(${others}::uuid[]) with ordinality o(id, place) where p.id = o.id and p.position <> o.place`
  return true
}

export async function deletePartnerRow(db: Db, id: string): Promise<BilingualText | null> {
  const row = await db<{ name: BilingualText }[]>`delete from partner where id = ${id} returning name`.maybeOne()
  return row?.name ?? null
}
