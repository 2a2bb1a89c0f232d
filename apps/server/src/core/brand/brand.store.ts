import type { SwitchablePage } from '@portal/contract/site/brand.limits.ts'
import type { PageBrand } from '@portal/contract/site/brand.page.ts'
import type { Db } from '../../database/connection.ts'
import type { BilingualText, Lang } from '../text/language.ts'

/** The channel on which a process announces a new brand to all others. */
export const brandChannel = 'portal_brand'

export type BrandRecord = { readonly words: string; readonly url: string | null }
/** The brand as staff saved it. An empty text means the default. */
export type BrandRow = {
  readonly revision: number
  readonly name: BilingualText
  readonly shortName: BilingualText
  readonly issuer: BilingualText
  readonly address: BilingualText
  readonly email: string | null
  readonly phone: string | null
  readonly logoFileId: string | null
  readonly logoDarkFileId: string | null
  readonly iconFileId: string | null
  readonly color: string | null
  readonly mailSender: BilingualText
  readonly mailFooter: BilingualText
  readonly smsSignature: BilingualText
  readonly footer: BilingualText
  readonly records: { readonly icp?: BrandRecord; readonly police?: BrandRecord }
  readonly pagesOff: readonly SwitchablePage[]
  readonly pageTexts: PageBrand['pageTexts']
  readonly updatedAt: Date
}
export type NewBrand = Omit<BrandRow, 'revision' | 'updatedAt'> & { readonly now: Date }

export const findBrandRow = (db: Db): Promise<BrandRow | undefined> =>
  db<BrandRow[]>`
    select revision, name, short_name as "shortName", issuer, address, email, phone, logo_file_id as "logoFileId", logo_dark_file_id as "logoDarkFileId",
      icon_file_id as "iconFileId", color, mail_sender as "mailSender", mail_footer as "mailFooter", sms_signature as "smsSignature",
      footer, records, pages_off as "pagesOff", page_texts as "pageTexts", updated_at as "updatedAt"
    from portal_brand`.maybeOne()

/**
 * Saves the brand if its revision is still the one that the caller saw (0: none yet), and announces it. Returns the new
 * revision, or null when a newer one exists.
 */
export async function upsertBrand(db: Db, brand: NewBrand, seen: number): Promise<number | null> {
  const values = {
    name: db.json(brand.name),
    short_name: db.json(brand.shortName),
    issuer: db.json(brand.issuer),
    address: db.json(brand.address),
    email: brand.email,
    phone: brand.phone,
    logo_file_id: brand.logoFileId,
    logo_dark_file_id: brand.logoDarkFileId,
    icon_file_id: brand.iconFileId,
    color: brand.color,
    mail_sender: db.json(brand.mailSender),
    mail_footer: db.json(brand.mailFooter),
    sms_signature: db.json(brand.smsSignature),
    footer: db.json(brand.footer),
    records: db.json(brand.records),
    pages_off: [...brand.pagesOff],
    page_texts: db.json(brand.pageTexts),
    updated_at: brand.now,
  }
  const row =
    seen === 0
      ? await db<{ revision: number }[]>`
          insert into portal_brand ${db(values)} on conflict do nothing returning revision`.maybeOne()
      : await db<{ revision: number }[]>`
          update portal_brand set ${db(values)}, revision = revision + 1 where revision = ${seen} returning revision`.maybeOne()
  if (!row) return null
  await announceBrand(db)
  return row.revision
}

/** Notifies every process that the brand or messages changed, once the transaction is committed. */
async function announceBrand(db: Db): Promise<void> {
  await db`select pg_notify(${brandChannel}, '')`
}

type MessageWords = { readonly subject: string; readonly body: string }
export type MessageText = Readonly<Record<Lang, MessageWords>> & { readonly kind: string; readonly revision: number }

export const listMessageTexts = (db: Db): Promise<MessageText[]> =>
  db<MessageText[]>`select kind, revision, zh, en from message_text order by kind`

/**
 * Saves the text of a message if its revision is still the one that the caller saw (0: the default), and announces it.
 * Returns the new revision, or null when a newer one exists.
 */
export async function upsertMessageText(
  db: Db,
  { kind, revision: seen, zh, en }: MessageText,
  now: Date,
): Promise<number | null> {
  const row =
    seen === 0
      ? await db<{ revision: number }[]>`
          insert into message_text (kind, zh, en, updated_at) values (${kind}, ${db.json(zh)}, ${db.json(en)}, ${now})
          on conflict do nothing returning revision`.maybeOne()
      : await db<{ revision: number }[]>`
          update message_text set zh = ${db.json(zh)}, en = ${db.json(en)}, updated_at = ${now}, revision = revision + 1
          where kind = ${kind} and revision = ${seen} returning revision`.maybeOne()
  if (!row) return null
  await announceBrand(db)
  return row.revision
}

/** Deletes the changed text of a message, so that its default applies again. Returns false when there was none. */
export async function deleteMessageText(db: Db, kind: string): Promise<boolean> {
  const row = await db<{ kind: string }[]>`delete from message_text where kind = ${kind} returning kind`.maybeOne()
  if (row) await announceBrand(db)
  return row !== undefined
}
