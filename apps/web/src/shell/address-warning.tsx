import { useSession } from '#web/api/session.ts'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './address-warning.module.css'
import { shellTexts } from './shell-texts.ts'

/** Warns staff, and no one else, that the portal is set up for a different address from the one that was opened. */
export function AddressWarning() {
  const t = useTexts(shellTexts)
  const profile = useSessionProfile(useSession() !== null)
  const address = profile.data?.rightAddress
  return address ? (
    <p role="status" className={css.warning}>
      {t.wrongAddress(location.origin, address)}
    </p>
  ) : null
}
