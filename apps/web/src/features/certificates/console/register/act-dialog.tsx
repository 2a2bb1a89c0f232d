import type { ComponentProps } from 'react'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import css from './register.module.css'

type Props = Omit<ComponentProps<typeof FormDialog>, 'className' | 'isReady'> & {
  /** The effect of the act, shown before it happens. */
  readonly effect: string
}

/** The dialog of an act on a certificate: its effect, and the fields that it needs. */
export const CertificateActDialog = ({ effect, children, ...form }: Props) => (
  <FormDialog width={520} {...form} className={css.dialog}>
    {effect ? <p className={css.effect}>{effect}</p> : null}
    {children}
  </FormDialog>
)
