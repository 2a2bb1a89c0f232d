import type { Bilingual } from '../http/scalars.ts'
import type { SwitchablePage } from './brand.limits.ts'

type InBoth = { readonly zh: string; readonly en: string }

/** The title and the introduction of a public page; an empty text means the default of that language. */
export type PageText = { readonly title?: Bilingual | undefined; readonly lead?: Bilingual | undefined }

/** The part of the brand that each page carries in its HTML, so that no call is needed before the first paint. */
export type PageBrand = {
  readonly name: InBoth
  readonly shortName: InBoth
  /** Addresses of pictures; null: the portal's own mark. */
  readonly logo: string | null
  readonly logoDark: string | null
  readonly icon: string | null
  /** Ten shades, five for light and five for dark, in the order of `brandShadeNames`; null: the portal's own colour. */
  readonly shades: readonly string[] | null
  readonly footer: InBoth
  readonly records: readonly { readonly words: string; readonly url: string | null }[]
  readonly pagesOff: readonly SwitchablePage[]
  readonly pageTexts: Readonly<Partial<Record<SwitchablePage, PageText>>>
  /**
   * The company at whose address the page was opened; its sign-in is shown first. Omitted at the portal's own address.
   */
  readonly company?: InBoth
}

/** The order of the shades of a colour, for each theme. */
export const brandShadeNames = ['signal', 'deep', 'soft', 'on', 'filled'] as const

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const mark =
  '<svg viewBox="0 0 28 28" width="28" height="28" fill="none" aria-hidden="true"><path d="M3 22.5h6.5v-6H16v-6h6.500V4" stroke="currentColor" stroke-width="3.2"/><circle cx="22.5" cy="22" r="3" fill="var(--ink)"/></svg>'
const picture = (url: string, theme: string) =>
  `<img src="${escaped(url)}" alt="" width="28" height="28" data-for="${theme}">`

/**
 * The style of the root element that names the portal's colour: properties of the style attribute, as the content
 * policy allows.
 */
function styleOf(shades: readonly string[]): string {
  return shades
    .map((shade, at) => {
      const theme = at < brandShadeNames.length ? '' : '-dark'
      return `--portal-${brandShadeNames[at % brandShadeNames.length]}${theme}:${shade}`
    })
    .join(';')
}

/** Returns the page of the web app with the brand in its title, header, icon, colours and link previews. */
export function fillPageWithBrand(page: string, brand: PageBrand): string {
  const { name, shortName, logo, logoDark, icon, shades } = brand
  const values: Readonly<Record<string, string>> = {
    name: escaped(name.zh),
    short: `<span lang="zh-CN">${escaped(shortName.zh)}</span><span lang="en">${escaped(shortName.en)}</span>`,
    mark: logo ? picture(logo, logoDark ? 'light' : 'both') + (logoDark ? picture(logoDark, 'dark') : '') : mark,
    icon: escaped(icon ?? '/icon.svg'),
    brand: escaped(JSON.stringify(brand)),
  }
  const filled = page.replace(/%portal\.(\w+)%/g, (whole, key: string) => values[key] ?? whole)
  const colored = shades
    ? filled.replace('<html lang="zh-CN"', () => `<html lang="zh-CN" data-portal-color style="${styleOf(shades)}"`)
    : filled
  return icon ? colored.replace(' type="image/svg+xml"', '') : colored
}
