import type { Owner } from '../../core/access/owner.ts'
import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import type { RenewalMethod, StoredCertificateState } from './certificate.rules.ts'

/**
 * A level that has a scheme, with the person's certificate of it. A track without schemes has one row, in which the
 * fields of the scheme are null.
 */
export type TrackLevelRow = {
  readonly trackId: string
  readonly trackTitle: BilingualText
  readonly isChosen: boolean
  readonly levels: BilingualText[]
  readonly schemeId: string | null
  readonly title: BilingualText
  readonly levelIndex: number | null
  readonly validityMonths: number | null
  readonly renewBy: RenewalMethod | null
  readonly exams: { readonly id: string; readonly title: BilingualText }[]
  /** An application for it waits for its decision. */
  readonly isApplied: boolean
  readonly held: {
    readonly id: string
    readonly cycle: number
    readonly state: StoredCertificateState
    readonly isCorrected: boolean
    readonly renewFrom: string | null
    readonly endsAt: string | null
    readonly issuedAt: string
    readonly validUntil: string | null
  } | null
}

/**
 * Lists the levels of every track that have a scheme, each with the exams that lead to it and the person's newest
 * certificate.
 */
export const listTrackLevels = (db: Db, owner: Owner | null): Promise<TrackLevelRow[]> =>
  db<TrackLevelRow[]>`
    select t.id as "trackId", t.title as "trackTitle", t.levels,
      exists (select from chosen_track h where h.track_id = t.id and h.company_id = ${owner?.companyId ?? null}::uuid
        and h.account_id = ${owner?.accountId ?? null}::uuid) as "isChosen", s.id as "schemeId", s.title, s.level_index as "levelIndex",
      s.validity_months as "validityMonths", s.renew_by as "renewBy",
        (select coalesce(json_agg(json_build_object('id', e.id, 'title', e.title) order by e.created_at, e.id), '[]') from exam_card e
      where e.certificate_scheme_id = s.id and e.status = 'published') as exams,
      (select json_build_object('id', c.id, 'cycle', c.cycle, 'state', c.state, 'isCorrected', c.is_corrected, 'renewFrom', c.facts ->> 'renewFrom', 'endsAt',
        c.ends_at, 'issuedAt', c.facts ->> 'issuedAt', 'validUntil', c.facts ->> 'validUntil') from certificate c
        where c.scheme_id = s.id and c.account_id = ${owner?.accountId ?? null}::uuid and c.company_id = ${owner?.companyId ?? null}::uuid order by c.cycle desc
        limit 1) as held,
      exists (select from certificate_application g where g.scheme_id = s.id and g.account_id = ${owner?.accountId ?? null}::uuid
        and g.company_id = ${owner?.companyId ?? null}::uuid and g.state = 'submitted') as "isApplied"
    from certificate_track t left join certificate_scheme s on s.track_id = t.id order by t.place, t.id, s.level_index limit 500`

/** Chooses a track for a person; returns false when there is no such track. */
export async function setChosenTrack(db: Db, owner: Owner, trackId: string, now: Date): Promise<boolean> {
  const rows = await db<{ id: string }[]>`
    insert into chosen_track (company_id, account_id, track_id, chosen_at)
    select ${owner.companyId}, ${owner.accountId}, id, ${now} from certificate_track where id = ${trackId}
    on conflict (company_id, account_id) do update set track_id = excluded.track_id, chosen_at = excluded.chosen_at returning track_id as id`
  return rows.length > 0
}
