import type { EventHandler } from '../../core/jobs/events.ts'
import { newId } from '../../core/secrets/random.ts'
import type { NewDeviceSignIn } from '../identity/identity.public.ts'
import { sendPersonalNotices } from './personal-notice.service.ts'

/**
 * Notifies a person of a sign-in from a new device. The notification links to the page on which they can end that
 * session.
 */
export const notifyOfNewDevice: EventHandler<NewDeviceSignIn> = async (
  deps,
  tx,
  { accountId, companyId, title, body },
) => {
  const id = newId(deps.clock.now(), deps.random)
  const notice = { id, accountId, kind: 'newDevice', cause: `newDevice ${id}`, title, body, link: '/user/userinfo' }
  await sendPersonalNotices(deps, tx, companyId, [notice])
}
