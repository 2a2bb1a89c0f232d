import { brandColorsOf } from '@portal/contract/companies/brand-colors.ts'
import { brandShadeNames, type PageBrand } from '@portal/contract/site/brand.page.ts'
import { publicFileUrl } from '../files/file.service.ts'
import { pickText } from '../text/language.ts'
import type { CompanyAddress } from './company-hosts.store.ts'

const made = new WeakMap<CompanyAddress, { readonly base: PageBrand; readonly own: PageBrand }>()

/**
 * Returns the brand that pages carry at the address of a company: its name, logo and colour over those of the portal.
 */
export function companyPageBrand(base: PageBrand, address: CompanyAddress): PageBrand {
  const known = made.get(address)
  if (known?.base === base) return known.own
  const { name, shortName, logoFile, brandColor } = address
  const company = { zh: pickText(name, 'zh'), en: pickText(name, 'en') }
  const logo = logoFile ? publicFileUrl(logoFile) : null
  const colors = brandColor ? brandColorsOf(brandColor) : null
  const own: PageBrand = {
    ...base,
    name: company,
    shortName: { zh: pickText(shortName, 'zh') || company.zh, en: pickText(shortName, 'en') || company.en },
    logo: logo ?? base.logo,
    logoDark: logo ? null : base.logoDark,
    icon: logo ?? base.icon,
    shades: colors
      ? (['light', 'dark'] as const).flatMap((theme) => brandShadeNames.map((shade) => colors[theme][shade]))
      : base.shades,
    company,
  }
  made.set(address, { base, own })
  return own
}
