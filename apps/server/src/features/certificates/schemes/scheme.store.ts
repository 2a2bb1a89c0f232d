import { maxListedTracks, maxTracks } from '@portal/contract/certificates/scheme-staff.contract.ts'
import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import type { Db } from '../../../database/connection.ts'
import type { CertificateLayout } from '../certificate.facts.ts'
import type { RenewalMethod } from '../certificate.rules.ts'
import type { SchemeForIssue } from '../certificate.store.ts'

export type StoredScheme = Pick<
  SchemeForIssue,
  'code' | 'kind' | 'title' | 'sentence' | 'levelIndex' | 'validityMonths' | 'signatory'
> & {
  readonly trackId: string | null
  readonly layout: CertificateLayout
  readonly renewBy: RenewalMethod
}
const json = (db: Db, value: unknown) => db.json(value)

export async function insertScheme(db: Db, id: string, scheme: StoredScheme, at: Date): Promise<void> {
  await db`
    insert into certificate_scheme (id, code, kind, title, sentence, track_id, level_index, validity_months, signatory, layout, renew_by, created_at,
      updated_at)
    values (${id}, ${scheme.code}, ${scheme.kind}, ${json(db, scheme.title)}, ${json(db, scheme.sentence)}, ${scheme.trackId}, ${scheme.levelIndex},
      ${scheme.validityMonths}, ${json(db, scheme.signatory)}, ${json(db, scheme.layout)}, ${scheme.renewBy}, ${at}, ${at})`
}

/**
 * Updates a scheme if it still has the given revision; returns the new revision, or null when another author has
 * changed the scheme.
 */
export async function updateScheme(
  db: Db,
  id: string,
  revision: number,
  scheme: StoredScheme,
  at: Date,
): Promise<number | null> {
  const row = await db<{ revision: number }[]>`
    update certificate_scheme set code = ${scheme.code}, kind = ${scheme.kind}, title = ${json(db, scheme.title)}, sentence = ${json(db, scheme.sentence)},
      track_id = ${scheme.trackId}, level_index = ${scheme.levelIndex}, validity_months = ${scheme.validityMonths}, signatory = ${json(db, scheme.signatory)},
      layout = ${json(db, scheme.layout)}, renew_by = ${scheme.renewBy}, template_version = template_version + 1, revision = revision + 1, updated_at = ${at}
    where id = ${id} and revision = ${revision} returning revision`.maybeOne()
  return row?.revision ?? null
}

export type SchemeDetail = StoredScheme & {
  readonly id: string
  readonly revision: number
  readonly updatedAt: Date
  readonly valid: number
  readonly issued: number
  readonly uses: { readonly kind: 'course' | 'exam'; readonly id: string; readonly title: BilingualText }[]
  /** The design of the portal for it. */
  readonly design: { readonly designId: string; readonly name: string } | null
}

/** Finds a scheme with at most 200 achievements that lead to it; null when there is none. */
export async function findScheme(db: Db, id: string, now: Date): Promise<SchemeDetail | null> {
  const row = await db<SchemeDetail[]>`
    select s.id, s.revision, s.updated_at as "updatedAt", s.code, s.kind, s.title, s.sentence, s.track_id as "trackId", s.level_index as "levelIndex",
      s.validity_months as "validityMonths", s.signatory, s.layout, s.renew_by as "renewBy",
      (select json_build_object('designId', d.id, 'name', d.name) from certificate_design_use u join certificate_design d on d.id = u.design_id
        where u.scheme_id = s.id and u.company_id is null) as design,
      (select count(*)::int from certificate c where c.scheme_id = s.id) as issued,
      (select count(*)::int from certificate c where c.scheme_id = s.id and c.state = 'valid' and (c.ends_at is null or c.ends_at > ${now})) as valid,
      (select coalesce(json_agg(u order by u.kind, u.id), '[]') from (
        select 'exam' as kind, e.id, e.title from exam_card e where e.certificate_scheme_id = s.id
        union all select 'course', p.id, p.title from product_rule p where p.certificate_scheme_id = s.id limit 200) u) as uses
    from certificate_scheme s where s.id = ${id}`.maybeOne()
  return row ?? null
}

/**
 * Deletes a scheme without certificates, applications, exams and courses; returns false when it has any, or does not
 * exist. Other references to it, such as rates of credits, make the database refuse the deletion.
 */
export async function deleteUnusedScheme(db: Db, id: string): Promise<boolean> {
  const rows = await db`
    delete from certificate_scheme s where s.id = ${id} and not exists (select from certificate where scheme_id = s.id)
      and not exists (select from exam_card where certificate_scheme_id = s.id) and not exists (select from product_rule where certificate_scheme_id = s.id)
      and not exists (select from certificate_application where scheme_id = s.id) returning s.id`
  return rows.length > 0
}

export const schemeSortKinds = { title: 'text', code: 'text', changed: 'instant' } as const
type SchemeFilter = {
  readonly q: string | null
  readonly kind: 'course' | 'exam' | null
  readonly trackId: string | null
  readonly isUsed: boolean | null
}

/** Returns the SQL source of the list of schemes. There are only dozens of them, so their titles need no index. */
export function schemeSource(
  db: Db,
  { q, kind, trackId, isUsed }: SchemeFilter,
  key: keyof typeof schemeSortKinds,
): ListSource {
  const use = db`(exists (select from exam_card e where e.certificate_scheme_id = s.id) or exists (select from product_rule p
  where p.certificate_scheme_id = s.id))`
  const pattern = phrasePattern(q)
  return {
    from: db`certificate_scheme s`,
    where: db`true
      ${pattern === null ? db`` : db`and (s.title ->> 'zh' ~* ${pattern} or s.title ->> 'en' ~* ${pattern} or s.code ~* ${pattern})`}
      ${kind === null ? db`` : db`and s.kind = ${kind}`}
      ${trackId === null ? db`` : db`and s.track_id = ${trackId}`}
      ${isUsed === null ? db`` : isUsed ? db`and ${use}` : db`and not ${use}`}`,
    sorted: {
      title: db`coalesce(s.title ->> 'zh', s.title ->> 'en', '')`,
      code: db`s.code`,
      changed: db`s.updated_at`,
    }[key],
    id: db`s.id`,
  }
}

export type ListedScheme = {
  readonly id: string
  readonly code: string
  readonly kind: 'course' | 'exam'
  readonly title: BilingualText
  readonly track: { readonly id: string; readonly title: BilingualText; readonly level: BilingualText | null } | null
  readonly validityMonths: number | null
  readonly issued: number
  readonly uses: number
  readonly updatedAt: Date
}
export const listSchemes = (db: Db, ids: readonly string[]): Promise<ListedScheme[]> => db<ListedScheme[]>`
  select s.id, s.code, s.kind, s.title, s.validity_months as "validityMonths", s.updated_at as "updatedAt",
    case when t.id is null then null else json_build_object('id', t.id, 'title', t.title, 'level', t.levels -> s.level_index) end as track,
    (select count(*)::int from certificate c where c.scheme_id = s.id) as issued,
    (select count(*)::int from exam_card e where e.certificate_scheme_id = s.id) + (select count(*)::int from product_rule p
    where p.certificate_scheme_id = s.id) as uses
  from certificate_scheme s left join certificate_track t on t.id = s.track_id where s.id = any(${ids as string[]}::uuid[])`

export async function insertCertificatePicture(db: Db, fileId: string, at: Date): Promise<void> {
  await db`insert into certificate_picture (file_id, added_at) values (${fileId}, ${at})`
}
export async function isCertificatePicture(db: Db, fileId: string): Promise<boolean> {
  return (await db`select from certificate_picture where file_id = ${fileId}`).length > 0
}

export type CertificateTrackRow = {
  readonly id: string
  readonly revision: number
  readonly title: BilingualText
  readonly levels: BilingualText[]
}
type TrackScheme = {
  readonly id: string
  readonly title: BilingualText
  readonly code: string
  readonly levelIndex: number
  readonly validityMonths: number | null
  readonly holders: number
}

/** Inserts a track after the others; returns false when there can't be more. */
export async function insertCertificateTrack(
  db: Db,
  id: string,
  { title, levels }: { readonly title: BilingualText; readonly levels: readonly BilingualText[] },
  at: Date,
): Promise<boolean> {
  // With the locks, two that are inserted at the same time are counted one after the other.
  const there = await db`select from certificate_track order by id for update`
  if (there.length >= maxTracks) return false
  await db`
    insert into certificate_track (id, title, levels, place, created_at, updated_at)
    select ${id}, ${json(db, title)}, ${json(db, levels)}, coalesce(max(place), 0) + 1, ${at}, ${at} from certificate_track`
  return true
}

/**
 * Locks a track until the transaction ends, so that no scheme is added to a level that is being removed, and returns it
 * with the levels that have a scheme; null when there is no such track.
 */
export async function lockCertificateTrack(
  db: Db,
  id: string,
): Promise<(CertificateTrackRow & { readonly usedLevels: number[] }) | null> {
  const row = await db<(CertificateTrackRow & { usedLevels: number[] })[]>`
    select t.id, t.revision, t.title, t.levels, coalesce((select array_agg(s.level_index) from certificate_scheme s where s.track_id = t.id),
      '{}') as "usedLevels"
    from certificate_track t where t.id = ${id} for update`.maybeOne()
  return row ?? null
}

export async function updateCertificateTrack(
  db: Db,
  id: string,
  { title, levels }: { readonly title: BilingualText; readonly levels: readonly BilingualText[] },
  at: Date,
): Promise<number> {
  const row = await db<{ revision: number }[]>`
    update certificate_track set title = ${json(db, title)}, levels = ${json(db, levels)}, revision = revision + 1, updated_at = ${at} where id = ${id}
    returning revision`.maybeOne()
  return row?.revision ?? 0
}

export async function deleteCertificateTrack(db: Db, id: string): Promise<void> {
  await db`delete from certificate_track where id = ${id}`
}

/** Sets the order of all tracks; returns false unless the list contains every track and nothing else. */
export async function updateCertificateTrackOrder(db: Db, ids: readonly string[], at: Date): Promise<boolean> {
  const there = await db<{ id: string }[]>`select id from certificate_track order by id for update`
  const asked = new Set(ids.map((id) => id.toLowerCase()))
  if (there.length !== asked.size || there.some(({ id }) => !asked.has(id))) return false
  await db`
    update certificate_track t set place = o.place, updated_at = ${at} from unnest(${ids as string[]}::uuid[]) with ordinality o(id, place)
    where t.id = o.id and t.place <> o.place`
  return true
}

/**
 * Lists all tracks in order with the schemes of their levels and the number of holders of a valid certificate of each.
 */
export const listCertificateTracks = (
  db: Db,
  now: Date,
): Promise<(CertificateTrackRow & { readonly schemes: TrackScheme[] })[]> => db<
  (CertificateTrackRow & { schemes: TrackScheme[] })[]
>`
  select t.id, t.revision, t.title, t.levels,
    (select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title, 'code', s.code, 'levelIndex', s.level_index, 'validityMonths', s.validity_months,
      'holders', (select count(distinct c.account_id)::int from certificate c where c.scheme_id = s.id and c.state = 'valid'
        and (c.ends_at is null or c.ends_at > ${now})))), '[]')
      from certificate_scheme s where s.track_id = t.id) as schemes
  from certificate_track t order by t.place, t.id limit ${maxListedTracks}`

export async function listLevelsOfTrack(db: Db, trackId: string): Promise<BilingualText[] | null> {
  const row = await db<
    { levels: BilingualText[] }[]
  >`select levels from certificate_track where id = ${trackId} for share`.maybeOne()
  return row?.levels ?? null
}
