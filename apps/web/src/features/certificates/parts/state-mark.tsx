import { IconCircleCheck, IconCircleX, IconClockExclamation, IconClockX, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CertificateCardData } from '../certificate.queries.ts'
import css from './state-mark.module.css'

export type CertificateStateName = CertificateCardData['state']
export const certificateStateIcons = {
  valid: IconCircleCheck,
  expired: IconClockX,
  revoked: IconCircleX,
  superseded: IconRefresh,
} as const

/** The state of a certificate as icon and words; colour only repeats them. */
export function CertificateStateMark({
  state,
  isEnding = false,
  children,
}: {
  readonly state: CertificateStateName
  /** Valid, and about to expire. */
  readonly isEnding?: boolean
  readonly children: ReactNode
}) {
  const Icon = isEnding ? IconClockExclamation : certificateStateIcons[state]
  return (
    <span className={css.mark} data-state={isEnding ? 'ending' : state}>
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      {children}
    </span>
  )
}
