import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { Button as PressButton, type ButtonProps as PressProps } from 'react-aria-components/Button'
import css from './button.module.css'
import { Kbd } from './keys/kbd.tsx'
import { Tooltip } from './overlays/tooltip.tsx'

type Look = {
  /** One `solid` button per view; `danger` for destructive acts; `field` in a bar next to fields. */
  readonly look?: 'solid' | 'line' | 'quiet' | 'danger' | 'field'
}
export type ButtonProps = Omit<PressProps, 'className' | 'style' | 'children'> &
  Look & {
    readonly children: ReactNode
    /** The key with the same effect, shown in the button; register the key itself with `useKeys`. */
    readonly shortcut?: string
    /** Keeps its place and its focus, and refuses further presses. */
    readonly isBusy?: boolean
    readonly className?: string | undefined
    readonly ref?: Ref<HTMLButtonElement>
  }

const classOf = (look: string, more?: string) => [css.button, css[look], more].filter(Boolean).join(' ')

/** The console's button, 32 px high, or 44 px in a dialog on a phone. */
export function Button({ look = 'line', shortcut, isBusy = false, className, children, ...rest }: ButtonProps) {
  return (
    <PressButton
      {...rest}
      isPending={isBusy}
      className={classOf(look, className)}
      {...(shortcut ? { 'aria-keyshortcuts': shortcut } : {})}
    >
      {children}
      {shortcut ? <Kbd of={shortcut} /> : null}
    </PressButton>
  )
}

/** A square button with an icon only; `label` is its name and its tooltip. */
export function IconButton({
  label,
  hint = true,
  look = 'quiet',
  className,
  children,
  ...rest
}: ButtonProps & { readonly label: string; readonly hint?: boolean }) {
  const button = (
    <Button {...rest} look={look} aria-label={label} className={[css.icon, className].filter(Boolean).join(' ')}>
      {children}
    </Button>
  )
  return hint ? <Tooltip words={label}>{button}</Tooltip> : button
}

function ButtonAnchor({
  look = 'line',
  className,
  ...rest
}: Look & { readonly ref?: Ref<HTMLAnchorElement> } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...rest} className={classOf(look, className)} />
}
/** A link that looks like a button. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = createLink(ButtonAnchor)
