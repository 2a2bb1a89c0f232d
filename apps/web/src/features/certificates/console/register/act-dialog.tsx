import type { ComponentProps } from 'react'
import { AskForm } from '#web/console/overlays/ask-form.tsx'
import css from './register.module.css'

type Props = Omit<ComponentProps<typeof AskForm>, 'className' | 'isReady'> & {
  /** The effect of the act, shown before it happens. */
  readonly effect: string
}

/** The dialog of an act, which states the effect above a few fields. */
export const CertificateActDialog = ({ effect, children, ...form }: Props) => (
  <AskForm width={520} {...form} className={css.dialog}>
    {effect ? <p className={css.effect}>{effect}</p> : null}
    {children}
  </AskForm>
)
