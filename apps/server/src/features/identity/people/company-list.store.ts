import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import type { Db } from '../../../database/connection.ts'

export const companySortKinds = { name: 'text', created: 'instant' } as const

export function companySource(
  db: Db,
  { bound, status, q }: { bound: string | null; status: string | null; q: string | null },
  key: keyof typeof companySortKinds,
): ListSource {
  const like = phrasePattern(q)
  return {
    from: db`company c`,
    where: db`${bound === null ? db`true` : db`c.id = ${bound}`} ${status === null ? db`` : db`and c.status = ${status}`}
      ${
        like === null
          ? db``
          : db`and exists (select from jsonb_each_text(c.name) n where n.value ~* ${like} union all select
        from jsonb_each_text(c.short_name) n where n.value ~* ${like})`
      }`,
    sorted: key === 'created' ? db`c.created_at` : db`coalesce(c.name->>'zh', c.name->>'en', '') collate "C"`,
    id: db`c.id`,
  }
}

export type CompanyListRow = {
  readonly id: string
  readonly name: BilingualText
  readonly shortName: BilingualText
  readonly status: 'active' | 'suspended'
  readonly people: number
  readonly departments: number
  readonly suspended: number
  readonly overdue: number
  readonly createdAt: Date
  readonly vipUntil: Date | null
  readonly logoFile: string | null
  readonly brandColor: string | null
  readonly hasWecom: boolean
}
export const listCompanies = (db: Db, ids: readonly string[]): Promise<CompanyListRow[]> => db<CompanyListRow[]>`
  select c.id, c.name, c.short_name as "shortName", c.status,
    coalesce((select sum(people)::int from department_people n where n.company_id = c.id), 0) as people,
    (select count(*)::int from department d where d.company_id = c.id) as departments,
    (select count(*)::int from person p where p.company_id = c.id and p.is_suspended) as suspended,
      (select count(*)::int from person p where p.company_id = c.id and p.overdue > 0) as overdue, c.created_at as "createdAt", c.vip_until as "vipUntil",
      c.logo_file as "logoFile", c.brand_color as "brandColor", c.wecom_corp_id is not null as "hasWecom"
  from company c where c.id = any(${ids as string[]}::uuid[])`
