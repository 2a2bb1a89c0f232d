import type { Hear } from '../../core/jobs/events.ts'
import { newId } from '../../core/secrets/random.ts'
import type { NewDeviceSignIn } from '../identity/identity.public.ts'
import { insertPersonalNotices } from './personal-notice.store.ts'

/** A person finds a sign-in from a new device among their notifications, where they may end it. */
export const notifyOfNewDevice: Hear<NewDeviceSignIn> = async (deps, tx, { accountId, companyId, title, body }) => {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  await insertPersonalNotices(
    tx,
    companyId,
    [{ id, accountId, kind: 'newDevice', cause: `newDevice ${id}`, title, body, link: '/user/userinfo' }],
    now,
  )
}
