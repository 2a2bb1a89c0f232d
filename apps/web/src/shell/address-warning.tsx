import { useSession } from '#web/api/session.ts'
import { useProfile } from '#web/features/identity/identity.public.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './address-warning.module.css'
import { shellTexts } from './shell-texts.ts'

/** Tells staff, and nobody else, that the portal is set up for another address than the one it was opened by. */
export function AddressWarning() {
  const t = useTexts(shellTexts)
  const profile = useProfile(useSession() !== null)
  const address = profile.data?.rightAddress
  return address ? (
    <p role="status" className={css.warning}>
      {t.wrongAddress(location.origin, address)}
    </p>
  ) : null
}
