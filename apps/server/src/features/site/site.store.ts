import type { BilingualText } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import type { Db } from '../../database/connection.ts'
import { type RowsWithTotal, readPage } from '../../database/paged.ts'

export type PartnerLevel = 'strategic' | 'gold' | 'certified'
export type PartnerListRow = PartnerRow & {
  readonly id: string
  readonly region: BilingualText
  readonly level: PartnerLevel
  readonly summary: BilingualText
  readonly total: number
}
type PartnerFilter = {
  readonly words: string | null
  readonly region: string | null
  readonly level: PartnerLevel | null
  readonly page: number
  readonly size: number
}

/** Lists a page of the partners that match the filters, those of the highest level first. */
export async function listPartners(
  db: Db,
  { words, region, level, page, size }: PartnerFilter,
): Promise<RowsWithTotal<PartnerListRow>> {
  const like = phrasePattern(words)
  return readPage(
    db,
    { page, size },
    (part) => db<PartnerListRow[]>`
    select id, name, logo_svg as "logoSvg", logo_file_id as "logoFileId", url, region, level, summary, count(*) over ()::int as total from partner
    where (${like}::text is null or concat_ws(' ', name ->> 'zh', name ->> 'en', summary ->> 'zh', summary ->> 'en') ~* ${like})
      and (${region}::text is null or ${region} in (region ->> 'zh', region ->> 'en')) and (${level}::text is null or level = ${level})
    order by array_position(array['strategic', 'gold', 'certified'], level), position, id ${part}`,
  )
}
export const listPartnerRegions = async (db: Db): Promise<BilingualText[]> =>
  (
    await db<
      { region: BilingualText }[]
    >`select region from partner where region <> '{}' group by region order by min(position)`
  ).map((row) => row.region)

export type PartnerRow = {
  readonly name: BilingualText
  readonly logoSvg: string
  readonly logoFileId: string | null
  readonly url: string | null
}
