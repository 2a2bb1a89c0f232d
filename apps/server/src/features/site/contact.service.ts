import type { companyApply } from '@portal/contract/companies/subscription.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { contactMessageClose, contactMessageList, contactOfficesPut, contactSend, contacts } from '@portal/contract/site/contact.contract.ts'
import { AppError } from '../../core/app-error.ts'
import { writeAudit } from '../../core/audit.store.ts'
import { dayIn } from '../../core/calendar.ts'
import type { Deps } from '../../core/deps.ts'
import { type Lang, pickText } from '../../core/language.ts'
import { operatorOf } from '../../core/operator.ts'
import { newId } from '../../core/random.ts'
import type { Actor } from '../../core/session.ts'
import { inTransaction } from '../../database/connection.ts'
import { addContactMessage, closeContactMessage, listContactMessages, listOffices, replaceOffices } from './contact.store.ts'
import { companyApplication, contactMail } from './contact.words.ts'

export async function contactsFor(deps: Deps, lang: Lang): Promise<DataOf<typeof contacts>> {
  const { name, address, email, phone } = operatorOf(deps.settings, lang)
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

/** Keeps what somebody wrote, and mails it to who runs the portal; what was sent already is neither kept nor mailed again. */
export async function takeContactMessage(deps: Deps, actor: Actor | null, input: InputOf<typeof contactSend>, lang: Lang): Promise<void> {
  const now = deps.clock.now()
  const operator = operatorOf(deps.settings, lang)
  const message = { topic: input.topic, name: input.name.trim(), email: input.email.trim(), content: input.content.trim() }
  await inTransaction(deps.sql, async (tx) => {
    const isNew = await addContactMessage(tx, {
      ...message,
      id: newId(now, deps.random),
      lang,
      accountId: actor?.accountId ?? null,
      companyId: actor?.companyId ?? null,
      now,
      day: dayIn(now, deps.settings.timeZone),
    })
    if (isNew && operator.email) await deps.outbox.put(tx, { channel: 'mail', to: operator.email, isSecret: false, lang, ...contactMail[lang](message) })
  })
}

/** A company that wants to be admitted is a message like any other, with what has to be known of it. */
export function takeCompanyApplication(deps: Deps, actor: Actor | null, input: InputOf<typeof companyApply>, lang: Lang): Promise<void> {
  const content = companyApplication[lang]({ companyName: input.companyName.trim(), phone: input.phone?.trim() ?? '', content: input.content?.trim() ?? '' })
  return takeContactMessage(deps, actor, { topic: 'account', name: input.name, email: input.email, content }, lang)
}

export async function contactMessagesFor(deps: Deps, input: InputOf<typeof contactMessageList>): Promise<DataOf<typeof contactMessageList>> {
  const { list, total } = await listContactMessages(deps.sql, input)
  return {
    list: list.map((row) => ({
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
      closedBy: row.closedBy,
      note: row.note,
    })),
    total,
    page: input.page,
    size: input.size,
  }
}

/** Refuses `conflict` when somebody closed it before. */
export async function closeMessage(deps: Deps, actor: Actor, { messageId, note = '' }: InputOf<typeof contactMessageClose>): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    const isClosed = await closeContactMessage(tx, messageId, { accountId: actor.accountId, note, now })
    if (isClosed === null) throw new AppError('notFound')
    if (!isClosed) throw new AppError('conflict')
    await writeAudit(deps, tx, actor.accountId, { action: 'contactMessage.close', thing: 'contactMessage', thingId: messageId })
  })
}

export async function putOffices(deps: Deps, actor: Actor, { offices }: InputOf<typeof contactOfficesPut>): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    await replaceOffices(
      tx,
      offices.map(({ region, address, hours, phone = null, email = null }) => ({ id: newId(now, deps.random), region, address, hours, phone, email })),
    )
    await writeAudit(deps, tx, actor.accountId, { action: 'contactOffice.put', thing: 'contactOffice', thingId: 'all', detail: { offices: offices.length } })
  })
}
