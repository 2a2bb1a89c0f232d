import type { SwitchablePage } from '@portal/contract/site/brand.limits.ts'
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
  pageTexts: {},
}

/** The brand of the portal, from the HTML of the page. */
export const portalBrand: PageBrand = (() => {
  const content = document.querySelector('meta[name="portal"]')?.getAttribute('content')
  return content ? { ...none, ...(JSON.parse(content) as PageBrand) } : none
})()

/** Returns the name of the portal in the reader's language. */
export const usePortalName = (): string => portalBrand.name[useLocale()]

/** Returns the name for narrow places, such as the header. */
export const usePortalShortName = (): string => portalBrand.shortName[useLocale()]

/** Returns true when the address is a public page that is switched off in this portal. */
export const isPageSwitchedOff = (path: string): boolean =>
  portalBrand.pagesOff.some((off) => path === off || path === `${off}/`)

/**
 * Returns the title and introduction of a public page as written by staff, in the reader's language; each is undefined
 * if staff have written none.
 */
export function usePageText(path: string): { readonly title: string | undefined; readonly lead: string | undefined } {
  const locale = useLocale()
  const own = portalBrand.pageTexts[path.replace(/\/$/, '') as SwitchablePage]
  return { title: own?.title?.[locale] || undefined, lead: own?.lead?.[locale] || undefined }
}

/**
 * Returns a function that gives the title of a public page, for links to it: the one written by staff, or otherwise the
 * default.
 */
export const usePageTitles = (): ((path: string, usual: string) => string) => {
  const locale = useLocale()
  return (path, usual) => portalBrand.pageTexts[path as SwitchablePage]?.title?.[locale] || usual
}
