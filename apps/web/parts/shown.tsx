import type { ReactNode } from 'react'

const box = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 } as const

/** One state of a part, with its name; `isWide`: it uses all available width. */
export function PartExample({
  name,
  isWide = false,
  children,
}: {
  readonly name: string
  readonly isWide?: boolean
  readonly children: ReactNode
}) {
  return (
    <section style={{ padding: '12px 16px', borderBottom: '1px solid var(--line)' }}>
      <p style={{ fontSize: 12, color: 'var(--ink-3)', marginBottom: 8 }}>{name}</p>
      <div style={isWide ? {} : box}>{children}</div>
    </section>
  )
}
