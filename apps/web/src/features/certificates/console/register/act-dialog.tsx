import type { ComponentProps } from 'react'
import { AskForm } from '#web/console/overlays/ask-form.tsx'
import css from './register.module.css'

type Props = Omit<ComponentProps<typeof AskForm>, 'className' | 'isReady'> & {
  /** The effect of the act, shown before it happens. */
  readonly effect: string
}

/** An act with a few fields, which states its effect first. */
export const CertificateActDialog = ({ effect, children, ...form }: Props) => (
  <AskForm width={520} {...form} className={css.dialog}>
    {effect ? <p className={css.effect}>{effect}</p> : null}
    {children}
  </AskForm>
)
