import type { PageBrand } from '@portal/contract/site/brand.page.ts'
import { useLocale } from '#web/api/locale.ts'

const unnamed = { zh: '', en: '' }
const none: PageBrand = {
  name: unnamed,
  shortName: unnamed,
  logo: null,
  logoDark: null,
  icon: null,
  shades: null,
  footer: unnamed,
  records: [],
  pagesOff: [],
}

/** The brand of the portal, as the page brought it in its HTML. */
export const portalBrand: PageBrand = (() => {
  const content = document.querySelector('meta[name="portal"]')?.getAttribute('content')
  return content ? { ...none, ...(JSON.parse(content) as PageBrand) } : none
})()

/** The name of the portal in the reader's language. */
export const usePortalName = (): string => portalBrand.name[useLocale()]

/** The name for narrow places, such as the header. */
export const usePortalShortName = (): string => portalBrand.shortName[useLocale()]

/** True when the address is a public page that this portal does without. */
export const isPageOff = (path: string): boolean =>
  portalBrand.pagesOff.some((off) => path === off || path === `${off}/`)
