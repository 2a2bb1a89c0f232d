import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  agreementPublish,
  agreementRead,
  agreementSigners,
  agreementVersions,
  legalStatementRead,
} from '@portal/contract/identity/agreement.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import type { PageFront } from '../../../core/http/page-head.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { operatorOf } from '../../../core/operations/operator.ts'
import { dayInZone } from '../../../core/text/calendar.ts'
import { cleanTexts } from '../../../core/text/clean-texts.ts'
import { type BilingualText, type Lang, pickName, pickText } from '../../../core/text/language.ts'
import { visibleTextOf } from '../../../core/text/rich-text.ts'
import { inTransaction } from '../../../database/connection.ts'
import { presentAgreement } from '../identity.present.ts'
import { fillAgreementPlaceholders } from './agreement.rules.ts'
import {
  type Agreement,
  agreementSignerSource,
  countAccountsToSign,
  countAgreementSignatures,
  findAgreement,
  findAgreementWithSignature,
  insertAgreementSignature,
  insertAgreementVersion,
  listAgreementSigners,
  listAgreementVersions,
  updateAgreement,
} from './agreement.store.ts'
import { agreementTitle } from './agreement.words.ts'
import { shippedPrivacy } from './shipped-privacy.words.ts'
import { shippedTerms } from './shipped-terms.words.ts'

const isEmpty = (text: BilingualText) => !text.zh && !text.en

/** The texts of the software are used until the operator writes their own. */
const textsOf = (agreement: Agreement | null) => ({
  terms: agreement && !isEmpty(agreement.body) ? agreement.body : shippedTerms,
  privacy: agreement && !isEmpty(agreement.privacy) ? agreement.privacy : shippedPrivacy,
})

/** A text as its reader sees it, with the operator filled in. */
const readable = (deps: Deps, text: BilingualText, lang: Lang) =>
  fillAgreementPlaceholders(
    pickText(text, lang),
    operatorOf(deps, lang),
    deps.brand.current().name[lang],
    `${portalOrigin(deps.settings)}/contactUs`,
  )

/**
 * Loads the terms or the privacy statement in force, exactly as people sign it. Before the first publication, it is
 * version 0 with the texts of the software.
 */
export async function loadLegalStatement(
  deps: Deps,
  kind: 'terms' | 'privacy',
  lang: Lang,
): Promise<DataOf<typeof legalStatementRead>> {
  const agreement = await findAgreement(deps.sql, deps.clock.now())
  return {
    version: agreement?.version ?? 0,
    publishedOn: agreement ? dayInZone(agreement.publishedAt, deps.settings.timeZone) : null,
    operator: operatorOf(deps, lang).name,
    body: readable(deps, textsOf(agreement)[kind], lang),
  }
}

/** Loads the first paragraph of the terms or the privacy statement in both languages; null if there is none. */
export async function loadStatementFront(deps: Deps, kind: 'terms' | 'privacy'): Promise<PageFront | null> {
  const agreement = await findAgreement(deps.sql, deps.clock.now())
  const firstOf = (lang: Lang) => {
    const [, paragraph = ''] = /^<p>(.*?)<\/p>/s.exec(readable(deps, textsOf(agreement)[kind], lang)) ?? []
    return visibleTextOf(paragraph)
  }
  const text = { zh: firstOf('zh'), en: firstOf('en') }
  return text.zh || text.en ? { entry: { text } } : null
}

/** Loads the agreement to sign; a new version requires everyone to sign again (product decisions, section 4). */
export async function loadOwnAgreement(deps: Deps, actor: Actor, lang: Lang) {
  const agreement = await findAgreementWithSignature(deps.sql, actor.accountId, deps.clock.now())
  const { terms, privacy } = textsOf(agreement)
  return presentAgreement(
    agreement,
    { terms: readable(deps, terms, lang), privacy: readable(deps, privacy, lang) },
    lang,
  )
}

/** Signs the agreement. Repeating it changes nothing; returns false if `version` is not the one in force. */
export const signAgreement = (deps: Deps, actor: Actor, version: number): Promise<boolean> =>
  insertAgreementSignature(deps.sql, actor.accountId, version, deps.clock.now())

export async function loadAgreementForm(deps: Deps): Promise<DataOf<typeof agreementRead>> {
  const agreement = await findAgreement(deps.sql, deps.clock.now())
  return {
    version: agreement?.version ?? 0,
    revision: agreement?.revision ?? 0,
    publishedOn: agreement ? dayInZone(agreement.publishedAt, deps.settings.timeZone) : null,
    signed: agreement ? await countAgreementSignatures(deps.sql, agreement.version) : 0,
    people: await countAccountsToSign(deps.sql),
    ...textsOf(agreement),
  }
}

export async function loadAgreementVersions(deps: Deps): Promise<DataOf<typeof agreementVersions>> {
  const { timeZone } = deps.settings
  return {
    versions: (await listAgreementVersions(deps.sql)).map(({ version, publishedAt, revisions, signed }) => ({
      version,
      publishedOn: dayInZone(publishedAt, timeZone),
      mended: Math.max(0, revisions - 1),
      signed,
    })),
  }
}

export async function loadAgreementSigners(
  deps: Deps,
  input: InputOf<typeof agreementSigners>,
  lang: Lang,
): Promise<DataOf<typeof agreementSigners>> {
  const { q, sort = '-signedAt', after, before, limit } = input
  const version = input.version ?? (await findAgreement(deps.sql, deps.clock.now()))?.version ?? 0
  const filter = { version, words: toStorableText(q ?? '') || null }
  const order = { key: 'signedAt', kind: 'instant', isDescending: sort === '-signedAt' } as const
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'signers', order, filters: filter, source: agreementSignerSource(deps.sql, filter) },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listAgreementSigners(deps.sql, ids, version)).map(
      ({ id, name, login, company, signedAt }) => ({
        accountId: id,
        name: pickName(name, lang),
        login,
        company,
        version,
        signedAt: signedAt.toISOString(),
      }),
    ),
  }
}

/**
 * Publishes texts as a new version, or corrects the current one; returns the version and its revision. Throws
 * `malformed` for an empty text, and `conflict` if the agreement was published or corrected in the meantime.
 */
export async function publishAgreement(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof agreementPublish>,
): Promise<DataOf<typeof agreementPublish>> {
  const now = deps.clock.now()
  const [body = {}, privacy = {}] = await cleanTexts([input.terms, input.privacy], actor.accountId)
  const texts = { title: agreementTitle, body, privacy }
  const problems = [isEmpty(texts.body) ? 'terms' : null, isEmpty(texts.privacy) ? 'privacy' : null].filter(
    (field) => field !== null,
  )
  if (problems.length > 0) throw new AppError('malformed', { fields: problems })
  return inTransaction(deps.sql, async (tx) => {
    const agreement = await findAgreement(tx, now)
    const seen = { version: agreement?.version ?? 0, revision: input.revision }
    if ((agreement?.revision ?? 0) !== input.revision) throw new AppError('conflict')
    const isNew = input.askAgain || agreement === null
    if (!(await (isNew ? insertAgreementVersion(tx, seen, texts, now) : updateAgreement(tx, seen, texts))))
      throw new AppError('conflict')
    const version = seen.version + (isNew ? 1 : 0)
    await writeAudit(deps, tx, actor.accountId, {
      action: isNew ? 'agreement.publish' : 'agreement.mend',
      thing: 'agreement',
      thingId: String(version),
    })
    return { version, revision: seen.revision + 1 }
  })
}
