import type { ComponentProps } from 'react'
import { AskForm } from '#web/console/overlays/ask-form.tsx'
import css from './register.module.css'

type Props = Omit<ComponentProps<typeof AskForm>, 'className' | 'isReady'> & {
  /** What will happen, before it does. */
  readonly effect: string
}

/** An act with a few fields, which says first what follows from it. */
export const CertificateActDialog = ({ effect, children, ...form }: Props) => (
  <AskForm width={520} {...form} className={css.dialog}>
    {effect ? <p className={css.effect}>{effect}</p> : null}
    {children}
  </AskForm>
)
