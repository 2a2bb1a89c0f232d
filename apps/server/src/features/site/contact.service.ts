import type { companyApplicationSend } from '@portal/contract/companies/subscription.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  contactList,
  contactMessageClose,
  contactMessageList,
  contactMessageRead,
  contactMessageSend,
  contactOfficesRead,
  contactOfficesSave,
} from '@portal/contract/site/contact.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { toStorableText } from '../../core/http/storable.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { operatorOf } from '../../core/operations/operator.ts'
import { newId } from '../../core/secrets/random.ts'
import { dayInZone } from '../../core/text/calendar.ts'
import { type Lang, pickName, pickText } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import {
  type ContactMessage,
  contactMessageSource,
  findOfficesRevision,
  insertContactMessage,
  listContactMessages,
  listOffices,
  replaceOffices,
  setContactMessageClosed,
  setContactMessageOpen,
} from './contact.store.ts'
import { companyApplicationText, contactEmail, contactReplyEmail } from './contact.words.ts'

export async function loadContacts(deps: Deps, lang: Lang): Promise<DataOf<typeof contactList>> {
  const { name, address, email, phone } = operatorOf(deps, lang)
  const offices = await listOffices(deps.sql)
  return {
    operator: { name, address, email, phone },
    offices: offices.map((office) => ({
      officeId: office.id,
      region: pickText(office.region, lang),
      address: pickText(office.address, lang),
      hours: pickText(office.hours, lang),
      phone: office.phone,
      email: office.email,
    })),
  }
}

/**
 * Stores a message of a signed-in person or a visitor (`actor` null), and emails it to the operator, if they have an
 * address. A message repeated on the same day is neither stored nor emailed again.
 */
export async function createContactMessage(
  deps: Deps,
  actor: Actor | null,
  input: InputOf<typeof contactMessageSend>,
  lang: Lang,
): Promise<void> {
  const now = deps.clock.now()
  const operator = operatorOf(deps, lang)
  const message = {
    topic: input.topic,
    name: input.name.trim(),
    email: input.email.trim(),
    content: input.content.trim(),
  }
  await inTransaction(deps.sql, async (tx) => {
    const isNew = await insertContactMessage(tx, {
      ...message,
      id: newId(now, deps.random),
      lang,
      accountId: actor?.accountId ?? null,
      companyId: actor?.companyId ?? null,
      now,
      day: dayInZone(now, deps.settings.timeZone),
    })
    if (isNew && operator.email)
      await deps.outbox.put(tx, {
        channel: 'mail',
        to: operator.email,
        isSecret: false,
        lang,
        ...contactEmail[lang](message),
      })
  })
}

/** Creates a contact message from a company that requests an account, with the details of its application. */
export function createCompanyApplication(
  deps: Deps,
  actor: Actor | null,
  input: InputOf<typeof companyApplicationSend>,
  lang: Lang,
): Promise<void> {
  const content = companyApplicationText[lang]({
    companyName: input.companyName.trim(),
    phone: input.phone?.trim() ?? '',
    content: input.content?.trim() ?? '',
  })
  return createContactMessage(deps, actor, { topic: 'account', name: input.name, email: input.email, content }, lang)
}

const presentMessage = (row: ContactMessage, lang: Lang): DataOf<typeof contactMessageRead>['message'] => ({
  messageId: row.id,
  topic: row.topic,
  name: row.name,
  email: row.email,
  content: row.content,
  lang: row.lang,
  account: row.account,
  company: row.company,
  createdAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  closedBy: row.closedBy && pickName(row.closedBy, lang),
  note: row.note,
  answer: row.answer,
})

/**
 * Loads a page of the contact messages. By default, a list of open messages starts with the oldest, and any other list
 * with the latest.
 */
export async function loadContactMessages(
  deps: Deps,
  input: InputOf<typeof contactMessageList>,
  lang: Lang,
): Promise<DataOf<typeof contactMessageList>> {
  const {
    state = null,
    topic = null,
    q,
    sort = state === 'open' ? 'createdAt' : '-createdAt',
    after,
    before,
    limit,
  } = input
  const filter = { state, topic, words: toStorableText(q ?? '') || null }
  const order = { key: 'createdAt', kind: 'instant', isDescending: sort === '-createdAt' } as const
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'contact messages', order, filters: filter, source: contactMessageSource(deps.sql, filter) },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listContactMessages(deps.sql, ids)).map((row) => presentMessage(row, lang)),
  }
}

export async function loadContactMessage(
  deps: Deps,
  messageId: string,
  lang: Lang,
): Promise<DataOf<typeof contactMessageRead>> {
  const [row] = await listContactMessages(deps.sql, [messageId])
  if (!row) throw new AppError('notFound')
  return { message: presentMessage(row, lang) }
}

/** Closes a message and emails the answer, if any. Throws `notFound`, and `conflict` if it is already closed. */
export async function closeContactMessage(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof contactMessageClose>,
): Promise<void> {
  const now = deps.clock.now()
  const { messageId } = input
  const [note, answer] = [toStorableText(input.note ?? ''), toStorableText(input.answer ?? '')]
  await inTransaction(deps.sql, async (tx) => {
    const sender = await setContactMessageClosed(tx, messageId, { accountId: actor.accountId, note, answer, now })
    if (sender === null) throw new AppError('notFound')
    if (!sender.isChanged) throw new AppError('conflict')
    const { lang } = sender
    if (answer)
      await deps.outbox.put(tx, {
        channel: 'mail',
        to: sender.email,
        isSecret: false,
        lang,
        ...contactReplyEmail[lang]({ ...sender, answer, operator: operatorOf(deps, lang).name }),
      })
    const action = answer ? 'contactMessage.answer' : 'contactMessage.close'
    await writeAudit(deps, tx, actor.accountId, { action, thing: 'contactMessage', thingId: messageId })
  })
}

/** Opens a closed message again. Throws `notFound`, and `conflict` if it is open. */
export async function reopenContactMessage(deps: Deps, actor: Actor, messageId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const isOpened = await setContactMessageOpen(tx, messageId)
    if (isOpened === null) throw new AppError('notFound')
    if (!isOpened) throw new AppError('conflict')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'contactMessage.reopen',
      thing: 'contactMessage',
      thingId: messageId,
    })
  })
}

export async function loadStaffOffices(deps: Deps): Promise<DataOf<typeof contactOfficesRead>> {
  const [revision, offices] = await Promise.all([findOfficesRevision(deps.sql), listOffices(deps.sql)])
  return {
    revision,
    offices: offices.map(({ region, address, hours, phone, email }) => ({ region, address, hours, phone, email })),
  }
}

export async function saveOffices(
  deps: Deps,
  actor: Actor,
  { offices, revision }: InputOf<typeof contactOfficesSave>,
): Promise<DataOf<typeof contactOfficesSave>> {
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const written = offices.map(({ region, address, hours, phone = null, email = null }) => ({
      id: newId(now, deps.random),
      region,
      address,
      hours,
      phone,
      email,
    }))
    if (!(await replaceOffices(tx, written, revision ?? null))) throw new AppError('conflict')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'contactOffice.put',
      thing: 'contactOffice',
      thingId: 'all',
      detail: { offices: offices.length },
    })
    return { revision: await findOfficesRevision(tx) }
  })
}
