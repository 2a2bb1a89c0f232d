import type { ReactElement } from 'react'
import { Tooltip as Floating, TooltipTrigger } from 'react-aria-components/Tooltip'
import css from './floating.module.css'

/**
 * A tooltip on a button: shown after half a second under the mouse, immediately with the keyboard, never by touch. It
 * must not be the only place for important information.
 */
export function Tooltip({ words, children }: { readonly words: string; readonly children: ReactElement }) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <Floating className={css.tooltip ?? ''} offset={6}>
        {words}
      </Floating>
    </TooltipTrigger>
  )
}
