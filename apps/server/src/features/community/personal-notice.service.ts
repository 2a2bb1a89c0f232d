import type { Deps } from '../../core/deps.ts'
import { pickText } from '../../core/text/language.ts'
import type { Transaction } from '../../database/connection.ts'
import { type Addressee, insertPersonalNotices, type PersonalNotice } from './personal-notice.store.ts'

type Mail = { readonly title: string; readonly body: string; readonly url: string }

/**
 * Inserts notices, at most one for each person, each once per cause, and enqueues an email for new recipients who opted
 * in. `renderMail` gives the text of the email from the notice in the reader's language.
 */
export async function sendPersonalNotices(
  { clock, outbox, settings, hosts }: Pick<Deps, 'clock' | 'outbox' | 'settings' | 'hosts'>,
  tx: Transaction,
  companyId: string,
  notices: readonly PersonalNotice[],
  renderMail: (reader: Pick<Addressee, 'name' | 'locale'>, mail: Mail) => string,
): Promise<void> {
  if (notices.length === 0) return
  const noticeOf = new Map(notices.map((notice) => [notice.accountId, notice]))
  for (const reader of await insertPersonalNotices(tx, companyId, notices, clock.now())) {
    const notice = noticeOf.get(reader.accountId)
    if (!notice) continue
    const { email, locale } = reader
    const [title, body] = [pickText(notice.title, locale), pickText(notice.body, locale)]
    const url = `${hosts.originOf(companyId) ?? settings.publicUrl}${notice.link}`
    await outbox.put(tx, {
      channel: 'mail',
      to: email,
      isSecret: false,
      subject: title,
      body: renderMail(reader, { title, body, url }),
    })
  }
}
