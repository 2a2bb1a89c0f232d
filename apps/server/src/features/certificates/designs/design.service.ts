import { certificateNumberWithCheckDigit } from '@portal/contract/certificates/certificate-number.ts'
import type { DesignLang } from '@portal/contract/certificates/design.limits.ts'
import { designProblems, missingPlaceholders } from '@portal/contract/certificates/design.rules.ts'
import type {
  designAssign,
  designList,
  designPreview,
  designPublish,
  designRead,
  designSave,
  designWarnings,
} from '@portal/contract/certificates/design-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { missingCharacters } from '../../../core/drawing/coverage.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { dayInZone } from '../../../core/text/calendar.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import type { CertificateFacts } from '../certificate.facts.ts'
import { validityOf } from '../certificate.rules.ts'
import { sampleHolder } from '../certificate.words.ts'
import { drawSamplePdf, findShrunkFields } from '../drawing/draw.ts'
import type { SheetLinks } from '../drawing/layout.ts'
import { findScheme, listLevelsOfTrack } from '../schemes/scheme.store.ts'
import { presentDesign, presentDesignRow } from './design.present.ts'
import {
  type DesignRow,
  deleteUnpublishedDesign,
  designSortKinds,
  designSource,
  findDesign,
  insertDesign,
  insertDesignVersion,
  listDesigns,
  listDesignVersions,
  listSchemesForDesign,
  lockDesign,
  replaceDesignUses,
  type StoredDesignContent,
  updateDesign,
} from './design.store.ts'
import { designSampleWords } from './design.words.ts'
import { checkDesignPictures, loadDesignFiles } from './design-picture.service.ts'
import { designTextIn, fillDesignText, placeholderValues } from './design-text.rules.ts'

const boundOf = (actor: Actor) => companyBoundOf(actor, 'certificates')

export async function loadDesigns(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof designList>,
): Promise<DataOf<typeof designList>> {
  const { after, before, limit, sort = '-changed', ...filters } = input
  const order = parseSortOrder<keyof typeof designSortKinds>(sort, designSortKinds)
  const bound = boundOf(actor)
  const source = designSource(
    deps.sql,
    { q: filters.q?.trim() || null, status: filters.status ?? null, bound },
    order.key,
  )
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'designs', order, filters: { ...filters, bound: bound ?? undefined }, source },
    { after, before, limit },
  )
  return { ...page, rows: sortByIds(ids, await listDesigns(deps.sql, ids)).map(presentDesignRow) }
}

export async function loadDesign(deps: Deps, actor: Actor, designId: string): Promise<DataOf<typeof designRead>> {
  const found = await findDesign(deps.sql, designId, boundOf(actor))
  if (!found) throw new AppError('designNotFound')
  const [versions, schemes] = await Promise.all([
    listDesignVersions(deps.sql, designId),
    listSchemesForDesign(deps.sql, found),
  ])
  return presentDesign(found, versions, schemes)
}

const codes = {
  outside: 'designOutside',
  placeholder: 'designPlaceholder',
  empty: 'designWithoutText',
  codeSmall: 'designCodeSmall',
} as const
/** Throws the first broken rule with the fields that break it, and `malformed` for two fields of one id. */
function checkDesign(content: StoredDesignContent): void {
  const problems = designProblems(content)
  const [first] = problems
  if (first)
    throw new AppError(codes[first.rule], {
      fields: problems.filter(({ rule }) => rule === first.rule).map(({ index }) => `content.fields.${index}`),
    })
  const ids = content.fields.map(({ id }) => id)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (twice >= 0) throw new AppError('malformed', { fields: [`content.fields.${twice}.id`] })
}

const audit = (
  deps: Deps,
  tx: Db,
  actor: Actor,
  action: string,
  design: Pick<DesignRow, 'id' | 'companyId'>,
  detail = {},
) =>
  writeAudit(deps, tx, actor.accountId, {
    action: `certificateDesign.${action}`,
    thing: 'certificateDesign',
    thingId: design.id,
    companyId: design.companyId,
    detail,
  })

/**
 * Creates a design of the caller's company or of the portal, or updates the draft if its revision is still the one that
 * the caller saw; otherwise throws `conflict`. Throws `designNotFound`, the reason for the first broken rule (such as
 * `designOutside`), `malformed` for two fields with one id, and the errors of `checkDesignPictures`.
 */
export async function saveDesign(
  deps: Deps,
  actor: Actor,
  { designId, revision, name: given, content }: InputOf<typeof designSave>,
): Promise<DataOf<typeof designSave>> {
  const now = deps.clock.now()
  const name = given.trim()
  checkDesign(content)
  return inTransaction(deps.sql, async (tx) => {
    const before = designId === undefined ? null : await lockDesign(tx, designId, boundOf(actor))
    if (designId !== undefined && !before) throw new AppError('designNotFound')
    const companyId = before ? before.companyId : boundOf(actor)
    await checkDesignPictures(tx, content, companyId)
    const id = before?.id ?? newId(now, deps.random)
    const next = before ? await updateDesign(tx, id, revision ?? 0, { name, content }, now) : 1
    if (next === null) throw new AppError('conflict')
    if (!before) await insertDesign(tx, { id, companyId, name, content }, now)
    await audit(deps, tx, actor, before ? 'change' : 'create', { id, companyId }, { name })
    return { designId: id, revision: next }
  })
}

/**
 * Publishes the draft if its revision is still the one that the caller saw, otherwise throws `conflict`. A draft that
 * is already published keeps its version. Throws `designNotFound`, and `designIncomplete` when a required placeholder
 * is missing.
 */
export async function publishDesign(
  deps: Deps,
  actor: Actor,
  { designId, revision }: InputOf<typeof designPublish>,
): Promise<DataOf<typeof designPublish>> {
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const design = await lockDesign(tx, designId, boundOf(actor))
    if (!design) throw new AppError('designNotFound')
    if (design.revision !== revision) throw new AppError('conflict')
    if (design.publishedRevision === revision && design.publishedVersion !== null)
      return { version: design.publishedVersion }
    if (missingPlaceholders(design.content).length > 0) throw new AppError('designIncomplete')
    const number = (design.publishedVersion ?? 0) + 1
    await insertDesignVersion(tx, { id: newId(now, deps.random), designId, number }, now)
    await audit(deps, tx, actor, 'publish', design, { version: String(number) })
    return { version: number }
  })
}

/**
 * Sets the templates that use a published design. Throws `designNotFound`, `designNotPublished`, and `schemeNotFound`
 * for an unknown template.
 */
export async function assignDesign(
  deps: Deps,
  actor: Actor,
  { designId, schemeIds }: InputOf<typeof designAssign>,
): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const design = await lockDesign(tx, designId, boundOf(actor))
    if (!design) throw new AppError('designNotFound')
    if (design.publishedVersion === null) throw new AppError('designNotPublished')
    if ((await replaceDesignUses(tx, design, schemeIds)) !== schemeIds.length)
      throw new AppError('schemeNotFound', { fields: ['schemeIds'] })
    await audit(deps, tx, actor, 'assign', design, { templates: String(schemeIds.length) })
  })
}

export async function deleteDesign(deps: Deps, actor: Actor, designId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const design = await lockDesign(tx, designId, boundOf(actor))
    if (!design) throw new AppError('designNotFound')
    if (!(await deleteUnpublishedDesign(tx, designId))) throw new AppError('designInUse')
    await audit(deps, tx, actor, 'delete', design, { name: design.name })
  })
}

type Sample = {
  readonly facts: CertificateFacts
  readonly lang: DesignLang
  readonly links: SheetLinks
}
/**
 * The document that would be issued today to an example, from a template or example words. The design is checked, but its
 * pictures are not loaded.
 */
async function sampleOf(
  deps: Deps,
  actor: Actor,
  { lang, schemeId, content }: InputOf<typeof designPreview>,
): Promise<Sample> {
  checkDesign(content)
  await checkDesignPictures(deps.sql, content, boundOf(actor))
  const now = deps.clock.now()
  const scheme = schemeId === undefined ? null : await findScheme(deps.sql, schemeId, now)
  if (schemeId !== undefined && !scheme) throw new AppError('schemeNotFound', { fields: ['schemeId'] })
  const levels = scheme?.trackId
    ? ((await listLevelsOfTrack(deps.sql, scheme.trackId)) ?? [])
    : [designSampleWords.level]
  const issuedAt = dayInZone(now, deps.settings.timeZone)
  const page = `${portalOrigin(deps.settings)}/certificateQuery`
  const title = scheme?.title ?? designSampleWords.title
  return {
    lang,
    facts: {
      number: certificateNumberWithCheckDigit(scheme?.code ?? 'XX', Number(issuedAt.slice(0, 4)), 0),
      kind: scheme?.kind ?? 'exam',
      holder: sampleHolder,
      issuer: deps.brand.current().issuer,
      title,
      levels,
      levelIndex: scheme ? scheme.levelIndex : 0,
      sentence: scheme?.sentence ?? designSampleWords.sentence,
      signatory: scheme?.signatory ?? designSampleWords.signatory,
      issuedAt,
      ...validityOf(issuedAt, scheme ? scheme.validityMonths : 36),
      source: { title, score: 8600, totalPoints: 10000, passingPoints: 6000 },
      templateVersion: 0,
      credits: [{ name: designSampleWords.credits, unit: 'hours', amount: 1200 }],
    },
    // As long as the signed token of a real document, so that the code has the same density.
    links: { scanUrl: `${page}?token=${'x'.repeat(360)}`, typedUrl: page.replace(/^https?:\/\//, '') },
  }
}

export async function drawDesignSample(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof designPreview>,
): Promise<Buffer> {
  const { facts, lang, links } = await sampleOf(deps, actor, input)
  return drawSamplePdf(facts, lang, links, { design: await loadDesignFiles(deps, input.content) })
}

export async function loadDesignWarnings(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof designWarnings>,
): Promise<DataOf<typeof designWarnings>> {
  const { facts, lang, links } = await sampleOf(deps, actor, input)
  const words = placeholderValues(facts, lang, links.typedUrl)
  const texts = input.content.fields.flatMap((field) =>
    field.kind === 'text' ? fillDesignText(designTextIn(field.text, lang), words) : [],
  )
  return { undrawable: missingCharacters(...texts), tight: await findShrunkFields(facts, lang, links, input.content) }
}
