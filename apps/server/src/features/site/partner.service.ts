import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { partnerList } from '@portal/contract/site/partner.contract.ts'
import type { Deps } from '../../core/deps.ts'
import { publicFileUrl } from '../../core/files/file.service.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import { listPartnerRegions, listPartners } from './site.store.ts'

export async function loadPartners(
  deps: Deps,
  input: InputOf<typeof partnerList>,
  lang: Lang,
): Promise<DataOf<typeof partnerList>> {
  const { q, region = null, level = null, page, size } = input
  const [{ list, total }, regions] = await Promise.all([
    listPartners(deps.sql, { words: q?.trim() || null, region, level, page, size }),
    listPartnerRegions(deps.sql),
  ])
  return {
    list: list.map((row) => ({
      partnerId: row.id,
      name: pickText(row.name, lang),
      logoSvg: row.logoSvg,
      logoUrl: row.logoFileId && publicFileUrl(row.logoFileId),
      url: row.url,
      region: pickText(row.region, lang),
      level: row.level,
      summary: pickText(row.summary, lang),
    })),
    total,
    page,
    size,
    regions: regions.map((one) => pickText(one, lang)),
  }
}
