/** The stair mark of the portal. */
export function PortalMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden="true">
      <path d="M3 22.5h6.5v-6H16v-6h6.5V4" stroke="var(--signal)" strokeWidth="3.2" strokeLinejoin="miter" />
      <circle cx="22.5" cy="22" r="3" fill="var(--ink)" />
    </svg>
  )
}
