import type { BrandColors } from '@portal/contract/companies/brand-colors.ts'
import { storage } from '#web/api/storage.ts'

/** The key of boot.js's data for the first paint: company, its colour, five shades for light and five for dark. */
const key = 'brand'
const names = ['signal', 'deep', 'soft', 'on', 'filled'] as const
const root = document.documentElement

export type CompanyBrandColor = { readonly companyId: string; readonly color: string | null }

let shown: string | null = null
let wanted: string | null = null

/**
 * Shows the page in a company's colour, or in the portal's own if `brand` or its colour is null. Computed shades are
 * stored on the device.
 */
export async function applyCompanyColor(brand: CompanyBrandColor | null): Promise<void> {
  const color = brand?.color ?? null
  const head = color === null ? null : `${brand?.companyId} ${color}`
  wanted = head
  if (head === null) {
    if (brand || storage.read(key)) storage.remove(key)
    shown = null
    return root.removeAttribute('data-brand')
  }
  if (shown !== head) {
    const kept = storage.read(key)
    const shades = kept?.startsWith(`${head} `)
      ? kept.slice(head.length + 1).split(' ')
      : shadesOf((await import('@portal/contract/companies/brand-colors.ts')).brandColorsOf(color ?? ''))
    // Another company was chosen while the colours were computed.
    if (wanted !== head) return
    for (const [at, shade] of shades.entries())
      root.style.setProperty(`--brand-${names[at % names.length]}${at < names.length ? '' : '-dark'}`, shade)
    storage.write(key, [head, ...shades].join(' '))
    shown = head
  }
  root.setAttribute('data-brand', '')
}

const shadesOf = ({ light, dark }: BrandColors) => [light, dark].flatMap((theme) => names.map((name) => theme[name]))

/** Removes a company's colour from the page, unless the stored one is that of this company. */
export function removeOtherCompanyColor(companyId: string): void {
  if (!storage.read(key)?.startsWith(`${companyId} `)) removeCompanyColor()
}

/** Removes a company's colour from the page, because the console has the portal's own. Its stored shades remain. */
export function removeCompanyColor(): void {
  wanted = null
  root.removeAttribute('data-brand')
}
