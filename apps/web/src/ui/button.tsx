import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import css from './button.module.css'

type Look = {
  readonly look?: 'solid' | 'line' | 'quiet' | 'danger'
  readonly size?: 'm' | 's'
  readonly wide?: boolean
}
const classOf = ({ look = 'solid', size = 'm', wide = false }: Look, more?: string) =>
  [css.button, css[look], css[size], wide ? css.wide : '', more ?? ''].filter(Boolean).join(' ')

/**
 * The button of the portal's pages; the console has its own. While `isBusy`, it keeps its width and its focus, and
 * ignores further clicks.
 */
export function Button({
  look,
  size,
  wide,
  isBusy = false,
  className,
  onClick,
  children,
  ...rest
}: Look & {
  readonly isBusy?: boolean
  readonly ref?: Ref<HTMLButtonElement>
} & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ look, size, wide }, className)}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  )
}

function ButtonAnchor({
  look,
  size,
  wide,
  className,
  ...rest
}: Look & { readonly ref?: Ref<HTMLAnchorElement> } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...rest} className={classOf({ look, size, wide }, className)} />
}
/** A link to a page of the portal; it looks like a button. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = createLink(ButtonAnchor)

function TextAnchor({
  className,
  ...rest
}: { readonly ref?: Ref<HTMLAnchorElement> } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...rest} className={[css.text, className].filter(Boolean).join(' ')} />
}
/** A link on its own, in signal blue. */
export const TextLink: LinkComponent<typeof TextAnchor> = createLink(TextAnchor)

function MoreAnchor({
  className,
  ...rest
}: { readonly ref?: Ref<HTMLAnchorElement> } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...rest} className={[css.more, className].filter(Boolean).join(' ')} />
}
/** The unobtrusive "all" link next to a section's title. */
export const MoreLink: LinkComponent<typeof MoreAnchor> = createLink(MoreAnchor)

/** A square icon button; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: { readonly label: string; readonly ref?: Ref<HTMLButtonElement> } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={[css.icon, className].filter(Boolean).join(' ')}
    >
      {children}
    </button>
  )
}
