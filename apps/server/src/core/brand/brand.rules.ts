import { brandColorsOf } from '@portal/contract/companies/brand-colors.ts'
import { defaultPortalNames, footerRecordNames, type SwitchablePage } from '@portal/contract/site/brand.limits.ts'
import { brandShadeNames, type PageBrand } from '@portal/contract/site/brand.page.ts'
import type { Settings } from '../../settings/settings.ts'
import { type BilingualText, hasBilingualText, type Lang, pickText } from '../text/language.ts'
import type { BrandRow, MessageText } from './brand.store.ts'

export type BilingualName = { readonly zh: string; readonly en: string }
/** The names, pictures and texts under which the portal appears. Its names are never empty. */
export type Brand = {
  readonly name: BilingualName
  readonly shortName: BilingualName
  /** Issues certificates and badges, and is the party to the terms. */
  readonly issuer: BilingualName
  /** True: the names were given by this organisation, in the console or the environment. */
  readonly isOwn: boolean
  readonly contact: { readonly address: BilingualText; readonly email: string | null; readonly phone: string | null }
  /** Null: none was saved; a name in the setting of the address then precedes that of the portal. */
  readonly mailSender: BilingualName | null
  /** Below each email; may be empty. */
  readonly mailFooter: BilingualName
  /** Before each text message, without brackets. */
  readonly smsSignature: BilingualName
  readonly page: PageBrand
  readonly pagesOff: ReadonlySet<SwitchablePage>
  /** Words of messages that staff changed. */
  readonly messages: readonly MessageText[]
}

const inBoth = (text: BilingualText): BilingualName => ({ zh: pickText(text, 'zh'), en: pickText(text, 'en') })

/** Returns the names that are used until staff save some: those of the environment, or neutral ones. */
export function defaultNamesOf({ operator }: Pick<Settings, 'operator'>): Pick<Brand, 'name' | 'shortName' | 'issuer'> {
  if (hasBilingualText(operator.name)) {
    const named = inBoth(operator.name)
    return { name: named, shortName: named, issuer: named }
  }
  return { ...defaultPortalNames, issuer: defaultPortalNames.name }
}

/** Returns the brand in force: the one that staff saved, completed by the environment and the neutral default. */
export function resolveBrand(
  row: BrandRow | null,
  messages: readonly MessageText[],
  settings: Pick<Settings, 'operator'>,
  fileUrl: (fileId: string) => string,
): Brand {
  const defaults = defaultNamesOf(settings)
  const has = (text: BilingualText | undefined, other: BilingualName) =>
    hasBilingualText(text) ? inBoth(text ?? {}) : other
  const name = has(row?.name, defaults.name)
  const isNamed = hasBilingualText(row?.name)
  const shortName = has(row?.shortName, isNamed ? name : defaults.shortName)
  const url = (fileId: string | null | undefined) => (fileId ? fileUrl(fileId) : null)
  const colors = row?.color ? brandColorsOf(row.color) : null
  const pagesOff = row?.pagesOff ?? []
  return {
    name,
    shortName,
    issuer: has(row?.issuer, hasBilingualText(settings.operator.name) ? defaults.issuer : name),
    isOwn: isNamed || hasBilingualText(row?.issuer) || hasBilingualText(settings.operator.name),
    contact: {
      address: hasBilingualText(row?.address) ? (row?.address ?? {}) : settings.operator.address,
      email: row?.email ?? settings.operator.email,
      phone: row?.phone ?? settings.operator.phone,
    },
    mailSender: hasBilingualText(row?.mailSender) ? inBoth(row?.mailSender ?? {}) : null,
    mailFooter: inBoth(row?.mailFooter ?? {}),
    smsSignature: has(row?.smsSignature, shortName),
    page: {
      name,
      shortName,
      logo: url(row?.logoFileId),
      logoDark: url(row?.logoDarkFileId),
      icon: url(row?.iconFileId ?? row?.logoFileId),
      shades:
        colors && (['light', 'dark'] as const).flatMap((theme) => brandShadeNames.map((shade) => colors[theme][shade])),
      footer: inBoth(row?.footer ?? {}),
      records: footerRecordNames.flatMap((record) => row?.records[record] ?? []),
      pagesOff,
      pageTexts: row?.pageTexts ?? {},
    },
    pagesOff: new Set(pagesOff),
    messages,
  }
}

/**
 * Returns the portal's name in both languages on one line, for documents that are not written in one reader's language.
 */
export const bilingualNameOf = ({ zh, en }: BilingualName): string => (zh === en ? zh : `${zh} / ${en}`)

/** Returns the text of a message as staff changed it; null if they have not. */
export const customMessageText = (brand: Brand, kind: string): MessageText | null =>
  brand.messages.find((one) => one.kind === kind) ?? null

/**
 * Returns the sender of an email, its name and address: the saved name, otherwise the one in the setting of the
 * address, otherwise the portal's.
 */
export function mailSenderOf(
  { mailSender, name }: Pick<Brand, 'mailSender' | 'name'>,
  mailFrom: string,
  lang: Lang,
): string | { readonly name: string; readonly address: string } {
  const named = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(mailFrom)
  if (!mailSender && named?.[1]) return mailFrom
  return { name: (mailSender ?? name)[lang], address: named?.[2] ?? mailFrom }
}
