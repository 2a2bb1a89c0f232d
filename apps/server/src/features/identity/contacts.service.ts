import { identifierKey } from '@portal/contract/identity/identifier.rules.ts'
import type { Deps } from '../../core/deps.ts'
import { renderMessageText } from '../../core/messages/message-text.rules.ts'
import type { Transaction } from '../../database/connection.ts'
import { type ContactChange, type Contacts, updateContacts } from './contacts.store.ts'

/**
 * Changes the contacts of an account and notifies the previous address and number, so that owners learn of changes made
 * by others. `confirmedAt`: the time at which the owner proved the new contacts; null if staff entered them.
 */
export async function changeContacts(
  deps: Deps,
  tx: Transaction,
  accountId: string,
  change: ContactChange,
  confirmedAt: Date | null,
): Promise<void> {
  const former = await updateContacts(tx, accountId, change, { now: deps.clock.now(), confirmedAt })
  if (!former) return
  if (change.email !== undefined && former.email && identifierKey(former.email) !== identifierKey(change.email ?? ''))
    await deps.outbox.put(tx, {
      channel: 'mail',
      to: former.email,
      isSecret: false,
      lang: former.locale,
      ...renderMessageText(deps.brand.current(), 'emailChanged', former.locale, {}),
    })
  if (change.phone !== undefined && former.phone && former.phone !== change.phone)
    await tellFormerPhone(deps, tx, former, former.phone)
}

/** By text message to the former number, if the gateway has a template for it, and by email. */
async function tellFormerPhone(
  { outbox, settings, brand }: Deps,
  tx: Transaction,
  { email, locale }: Contacts,
  phone: string,
): Promise<void> {
  const takesSms = settings.sms?.kind !== 'aliyun' || settings.sms.noticeTemplates !== null
  if (takesSms)
    await outbox.put(tx, {
      channel: 'sms',
      to: phone,
      isSecret: false,
      lang: locale,
      template: 'phoneChanged',
      params: {},
      body: renderMessageText(brand.current(), 'phoneChangedSms', locale, {}).body,
    })
  if (email)
    await outbox.put(tx, {
      channel: 'mail',
      to: email,
      isSecret: false,
      lang: locale,
      ...renderMessageText(brand.current(), 'phoneChanged', locale, {}),
    })
}
