import { portalBrand } from '#web/ui/portal-brand.ts'
import { useColorScheme } from '#web/ui/theme/theme.ts'

/** The logo of the portal, for the current theme; without a logo, the mark with the stair. */
export function PortalMark({ size = 28 }: { readonly size?: number }) {
  const isDark = useColorScheme() === 'dark'
  const logo = (isDark ? portalBrand.logoDark : null) ?? portalBrand.logo
  if (logo) return <img src={logo} alt="" width={size} height={size} style={{ objectFit: 'contain' }} />
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden="true">
      <path d="M3 22.5h6.5v-6H16v-6h6.5V4" stroke="var(--signal)" strokeWidth="3.2" strokeLinejoin="miter" />
      <circle cx="22.5" cy="22" r="3" fill="var(--ink)" />
    </svg>
  )
}
