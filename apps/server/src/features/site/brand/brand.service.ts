import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { brandRead, brandSave } from '@portal/contract/site/brand.contract.ts'
import { type SwitchablePage, switchablePages } from '@portal/contract/site/brand.limits.ts'
import type { Actor } from '../../../core/access/session.ts'
import { defaultNamesOf } from '../../../core/brand/brand.rules.ts'
import { type BrandRecord, type BrandRow, findBrandRow, upsertBrand } from '../../../core/brand/brand.store.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { changedFacts } from '../../../core/text/changed-facts.ts'
import { type BilingualText, hasBilingualText } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { checkPictureExists } from '../picture.service.ts'
import { storableBilingualText } from '../site.rules.ts'

const nothing: Omit<BrandRow, 'revision' | 'updatedAt'> = {
  name: {},
  shortName: {},
  issuer: {},
  address: {},
  email: null,
  phone: null,
  logoFileId: null,
  logoDarkFileId: null,
  iconFileId: null,
  color: null,
  mailSender: {},
  mailFooter: {},
  smsSignature: {},
  footer: {},
  records: {},
  pagesOff: [],
  pageTexts: {},
}

/** Loads the brand as staff saved it, with the names that are used for empty fields. */
export async function loadBrand(deps: Deps): Promise<DataOf<typeof brandRead>> {
  const row = await findBrandRow(deps.sql)
  const { name, shortName, issuer, address, email, phone, logoFileId, logoDarkFileId, iconFileId, color, ...texts } =
    row ?? nothing
  const { mailSender, mailFooter, smsSignature, footer, records, pagesOff, pageTexts } = texts
  return {
    revision: row?.revision ?? 0,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    name,
    shortName,
    issuer,
    address,
    email,
    phone,
    logoFileId,
    logoDarkFileId,
    iconFileId,
    color,
    mailSender,
    mailFooter,
    smsSignature,
    footer,
    icp: records.icp ?? null,
    police: records.police ?? null,
    pagesOff: [...pagesOff],
    pageTexts: presentPageTexts(pageTexts),
    defaults: defaultNamesOf(deps.settings),
    mailFrom: deps.settings.mailFrom,
  }
}

/** Texts of pages in storable form, without those that say nothing. */
function presentPageTexts(given: BrandRow['pageTexts']) {
  return Object.fromEntries(
    switchablePages.flatMap((page) => {
      const text = {
        title: storableBilingualText(given[page]?.title ?? {}),
        lead: storableBilingualText(given[page]?.lead ?? {}),
      }
      return hasBilingualText(text.title) || hasBilingualText(text.lead) ? [[page, text]] : []
    }),
  ) as Partial<Record<SwitchablePage, { title: BilingualText; lead: BilingualText }>>
}

function recordOf(given: { readonly words?: string; readonly url?: string } | undefined): BrandRecord | null {
  const words = toStorableText(given?.words ?? '')
  return words ? { words, url: given?.url || null } : null
}

/** The facts of a brand in one order of their keys, for the audit log. */
function factsOf({ records, pageTexts, revision: _revision, updatedAt: _updatedAt, ...facts }: Partial<BrandRow>) {
  const inOrder = (value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? storableBilingualText(value) : value
  return {
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, inOrder(value)])),
    ...Object.fromEntries(
      Object.entries(presentPageTexts(pageTexts ?? {})).flatMap(([page, { title, lead }]) => [
        [`${page} title`, title],
        [`${page} lead`, lead],
      ]),
    ),
    icp: records?.icp ? `${records.icp.words} ${records.icp.url ?? ''}`.trim() : null,
    police: records?.police ? `${records.police.words} ${records.police.url ?? ''}`.trim() : null,
  }
}

/**
 * Saves the brand if its revision is still the one that the caller saw, with an audit line of the changes, and shows it
 * immediately in this process; others follow within seconds. Throws `conflict` and `fileNotFound`.
 */
export async function saveBrand(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof brandSave>,
): Promise<DataOf<typeof brandSave>> {
  const { logoFileId = null, logoDarkFileId = null, iconFileId = null } = input
  const [icp, police] = [recordOf(input.icp), recordOf(input.police)]
  const brand = {
    name: storableBilingualText(input.name),
    shortName: storableBilingualText(input.shortName),
    issuer: storableBilingualText(input.issuer),
    address: storableBilingualText(input.address),
    email: toStorableText(input.email ?? '') || null,
    phone: toStorableText(input.phone ?? '') || null,
    logoFileId,
    logoDarkFileId,
    iconFileId,
    color: input.color?.toUpperCase() || null,
    mailSender: storableBilingualText(input.mailSender),
    mailFooter: storableBilingualText(input.mailFooter),
    smsSignature: storableBilingualText(input.smsSignature),
    footer: storableBilingualText(input.footer),
    records: { ...(icp ? { icp } : {}), ...(police ? { police } : {}) },
    pagesOff: input.pagesOff,
    pageTexts: presentPageTexts(input.pageTexts ?? {}),
  }
  const revision = await inTransaction(deps.sql, async (tx) => {
    const former = await findBrandRow(tx)
    await checkPictureExists(tx, logoFileId, 'logoFileId')
    await checkPictureExists(tx, logoDarkFileId, 'logoDarkFileId')
    await checkPictureExists(tx, iconFileId, 'iconFileId')
    const saved = await upsertBrand(tx, { ...brand, now: deps.clock.now() }, input.revision)
    if (saved === null) throw new AppError('conflict')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'brand.put',
      thing: 'brand',
      thingId: 'portal',
      detail: changedFacts(factsOf(former ?? nothing), factsOf(brand)) ?? {},
    })
    return saved
  })
  await deps.brand.refresh()
  return { revision }
}
