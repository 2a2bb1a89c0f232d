import css from './keys.module.css'

const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '↵',
  Escape: 'Esc',
  ' ': 'Space',
}

/**
 * A key as on a keyboard. It repeats the text next to it, so screen readers skip it; `aria-keyshortcuts` is there for
 * them.
 */
export function Kbd({ of }: { readonly of: string }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it takes no focus
    <kbd className={css.kbd} aria-hidden="true">
      {names[of] ?? (of.length === 1 ? of.toUpperCase() : of)}
    </kbd>
  )
}
