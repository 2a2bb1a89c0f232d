import type { Db } from '../../database/connection.ts'
import { deliverNewNotices, type MailRenderer, type NoticeDeps } from './notices/deliver-notices.service.ts'
import { insertPersonalNotices, type PersonalNotice } from './personal-notice.store.ts'

/** Sends notices to people of several companies, in one pass for each company, however many people it has. */
export async function sendNoticesByCompany(
  deps: NoticeDeps,
  tx: Db,
  notices: readonly (PersonalNotice & { readonly companyId: string })[],
): Promise<void> {
  for (const [companyId, list] of Map.groupBy(notices, (one) => one.companyId))
    await sendPersonalNotices(deps, tx, companyId, list)
}

/**
 * Inserts notices, each once per person and cause, and delivers the new ones to their readers through the channels that
 * they chose. `renderMail` renders the email of a notice in the reader's language. Returns the number of new notices.
 */
export async function sendPersonalNotices(
  deps: NoticeDeps,
  tx: Db,
  companyId: string,
  notices: readonly PersonalNotice[],
  renderMail?: MailRenderer,
): Promise<number> {
  if (notices.length === 0) return 0
  const fresh = await insertPersonalNotices(tx, companyId, notices, deps.clock.now())
  await deliverNewNotices(
    deps,
    tx,
    companyId,
    notices.filter(({ id }) => fresh.has(id)),
    renderMail,
  )
  return fresh.size
}
