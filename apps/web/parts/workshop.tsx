import { useEffect, useState } from 'react'
import states from './states.json'

const widths = [1440, 900, 390] as const
const themes = ['light', 'dark'] as const
const locales = ['zh', 'en'] as const
/**
 * The states of each part, as searches of its address: the part reads `state`; `press` and `focus` name the element
 * that is pressed or focused once it is drawn.
 */
const statesOf: Readonly<Record<string, readonly string[]>> = states
/**
 * The page of all parts with their states, in a chosen language, theme and width; for development only, at /workshop.
 */
export function Workshop({ names }: { readonly names: readonly string[] }) {
  const [part, setPart] = useState(() => location.hash.slice(1) || names[0] || '')
  const [width, setWidth] = useState<number>(1440)
  const [theme, setTheme] = useState<(typeof themes)[number]>('light')
  const [locale, setLocale] = useState<(typeof locales)[number]>('zh')
  useEffect(() => history.replaceState(null, '', `#${part}`), [part])
  const choice = <T extends string | number>(label: string, all: readonly T[], value: T, set: (next: T) => void) => (
    <label style={{ display: 'inline-flex', gap: 8, marginRight: 24 }}>
      {label}
      <select value={value} onChange={(event) => set(all.find((one) => String(one) === event.target.value) ?? value)}>
        {all.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  )
  return (
    <div style={{ padding: 16 }}>
      {choice('Part', names, part, setPart)}
      {choice('Width', widths, width as (typeof widths)[number], setWidth)}
      {choice('Theme', themes, theme, setTheme)}
      {choice('Language', locales, locale, setLocale)}
      {(statesOf[part] ?? ['']).map((state) => (
        <section key={state} style={{ marginTop: 16 }}>
          <h2 style={{ fontSize: 14 }}>{state || part}</h2>
          <iframe
            title={`${part} ${state}`}
            src={`?part=${part}&${state}&theme=${theme}&locale=${locale}`}
            style={{ width, height: 720, border: '1px solid var(--line-2)', background: 'var(--ground)' }}
          />
        </section>
      ))}
    </div>
  )
}
