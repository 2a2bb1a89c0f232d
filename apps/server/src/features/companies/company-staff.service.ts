import type {
  activationCodeList,
  companyAffectedPeople,
  companyCreate,
  companyUpdate,
} from '@portal/contract/companies/company-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { setOwnUploadPublic } from '../../core/files/file.store.ts'
import { AppError } from '../../core/http/app-error.ts'
import { parseSortOrder } from '../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { deriveId } from '../../core/secrets/random.ts'
import { changedFacts } from '../../core/text/changed-facts.ts'
import { type BilingualText, hasBilingualText, type Lang, pickName } from '../../core/text/language.ts'
import { type Db, inTransaction, type Transaction } from '../../database/connection.ts'
import {
  type CompanyRow,
  countSuspensionImpact,
  findCompanyWithOperatorFields,
  insertCompany,
  isCompanyNameTaken,
  lockCompany,
  setCompanyStatus,
  updateCompany,
} from '../identity/identity.public.ts'
import { presentStaffCompany } from './company.present.ts'
import { canManageAllCompanies, canManageCompany } from './company-staff.access.ts'
import {
  brandColorOf,
  changedRestrictedFields,
  companyFacts,
  companyRevision,
  trimBilingual,
} from './company-staff.rules.ts'
import { activationCodeSource, listActivationCodes, lockCompanyNames } from './company-staff.store.ts'

type Answer = DataOf<typeof companyCreate>
type Typed = Pick<
  InputOf<typeof companyUpdate>,
  'name' | 'shortName' | 'brandColor' | 'logoFileId' | 'singleSession' | 'configData'
>

/** Loads a company as staff see it. Throws `notFound` if the company doesn't exist or the caller may not manage it. */
export async function loadStaffCompany(deps: Deps, actor: Actor, given: string, db: Db = deps.sql): Promise<Answer> {
  const company = canManageCompany(actor, given)
    ? await findCompanyWithOperatorFields(db, given, deps.clock.now())
    : null
  if (!company) throw new AppError('notFound')
  return { company: presentStaffCompany(company, actor, canManageAllCompanies(actor)) }
}

const note = (
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  companyId: string,
  action: string,
  detail: Readonly<Record<string, unknown>>,
) => writeAudit(deps, tx, actor.accountId, { action, thing: 'company', thingId: companyId, companyId, detail })

/** Merges the submitted fields into the stored company. Refuses empty names and files of other callers. */
async function withTyped(tx: Transaction, actor: Actor, before: CompanyRow, input: Typed): Promise<CompanyRow> {
  const name: BilingualText = input.name ? trimBilingual(input.name) : before.name
  if (!hasBilingualText(name)) throw new AppError('malformed', { fields: ['name.zh'] })
  const short = input.shortName ? trimBilingual(input.shortName) : before.shortName
  const { logoFileId: logo, configData: flags } = input
  if (
    logo &&
    logo.toLowerCase() !== before.logoFile &&
    !(await setOwnUploadPublic(tx, { id: logo, ownerId: actor.accountId, purpose: 'companyLogo' }))
  )
    throw new AppError('notFound', { fields: ['logoFileId'] })
  return {
    ...before,
    name,
    shortName: hasBilingualText(short) ? short : name,
    brandColor: input.brandColor === undefined ? before.brandColor : brandColorOf(input.brandColor),
    logoFile: logo === undefined ? before.logoFile : (logo?.toLowerCase() ?? null),
    singleSession: input.singleSession ?? before.singleSession,
    ...(flags
      ? {
          knowledgeModule: flags.knowledgeModule,
          showVipPaidCourse: flags.showVipPaidCourseFlg,
          showWannaLearn: flags.showWannaLearnFlg,
          showSharingRewards: flags.showSharingRewardsFlg,
          showSearchCourse: flags.showSearchCourseFlg,
          showRecommendCourse: flags.showRecommendCourseFlg,
        }
      : {}),
  }
}

const empty = (id: string): CompanyRow => ({
  id,
  name: {},
  shortName: {},
  logoFile: null,
  brandColor: null,
  singleSession: false,
  status: 'active',
  knowledgeModule: false,
  showVipPaidCourse: false,
  showWannaLearn: false,
  showSharingRewards: false,
  showSearchCourse: false,
  showRecommendCourse: false,
})

export async function createCompany(deps: Deps, actor: Actor, input: InputOf<typeof companyCreate>): Promise<Answer> {
  const id = deriveId(deps.signer, 'company.create', actor.accountId, input.requestKey)
  return inTransaction(deps.sql, async (tx) => {
    const company = await withTyped(tx, actor, empty(id), input)
    await lockCompanyNames(tx)
    if (!(await lockCompany(tx, id))) {
      if (await isCompanyNameTaken(tx, company.name, null))
        throw new AppError('companyNameTaken', { fields: ['name.zh'] })
      await insertCompany(tx, company, deps.clock.now())
      await note(
        deps,
        tx,
        actor,
        id,
        'company.create',
        changedFacts(companyFacts(empty(id)), companyFacts(company)) ?? {},
      )
    }
    return loadStaffCompany(deps, actor, id, tx)
  })
}

export async function saveCompany(deps: Deps, actor: Actor, input: InputOf<typeof companyUpdate>): Promise<Answer> {
  const companyId = input.companyId.toLowerCase()
  return inTransaction(deps.sql, async (tx) => {
    if (input.name) await lockCompanyNames(tx)
    const before = canManageCompany(actor, companyId) ? await lockCompany(tx, companyId) : null
    if (!before) throw new AppError('notFound')
    const after = await withTyped(tx, actor, before, input)
    const above = canManageAllCompanies(actor) ? [] : changedRestrictedFields(companyFacts(before), companyFacts(after))
    if (above.length > 0) throw new AppError('companyPartAboveYou', { fields: above })
    const changed = changedFacts(companyFacts(before), companyFacts(after))
    if (changed === null) return loadStaffCompany(deps, actor, companyId, tx)
    if (companyRevision(before) !== input.revision) throw new AppError('conflict')
    if ('name' in changed.after && (await isCompanyNameTaken(tx, after.name, companyId)))
      throw new AppError('companyNameTaken', { fields: ['name.zh'] })
    await updateCompany(tx, after)
    await note(deps, tx, actor, companyId, 'company.edit', changed)
    return loadStaffCompany(deps, actor, companyId, tx)
  })
}

/**
 * Sets the status of a company and returns the company; only an actual change is written to the audit log. Throws
 * `notFound`, and `companyIsYours` on suspending the company in which the caller is working, since that would lock them
 * out.
 */
export async function changeCompanyStatus(
  deps: Deps,
  actor: Actor,
  { companyId, reason }: { companyId: string; reason?: string },
  status: CompanyRow['status'],
): Promise<Answer> {
  return inTransaction(deps.sql, async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw new AppError('notFound')
    if (status === 'suspended' && companyId.toLowerCase() === actor.companyId) throw new AppError('companyIsYours')
    if (await setCompanyStatus(tx, companyId, status))
      await note(
        deps,
        tx,
        actor,
        companyId,
        status === 'suspended' ? 'company.suspend' : 'company.resume',
        reason?.trim() ? { reason: reason.trim() } : {},
      )
    return loadStaffCompany(deps, actor, companyId, tx)
  })
}

export async function loadSuspensionImpact(
  deps: Deps,
  actor: Actor,
  companyId: string,
): Promise<DataOf<typeof companyAffectedPeople>> {
  await loadStaffCompany(deps, actor, companyId)
  const { people, onlyHere, signedIn, inExams } = await countSuspensionImpact(deps.sql, companyId, deps.clock.now())
  return { people, onlyHere, signedIn, inExams }
}

export async function loadActivationCodes(
  deps: Deps,
  input: InputOf<typeof activationCodeList>,
  lang: Lang,
): Promise<DataOf<typeof activationCodeList>> {
  const companyId = input.companyId.toLowerCase()
  const order = parseSortOrder(input.sort ?? '-created', { created: 'instant' })
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'subscriptionCodes', order, filters: { companyId }, source: activationCodeSource(deps.sql, companyId) },
    input,
  )
  const rows = sortByIds(ids, await listActivationCodes(deps.sql, ids)).map((row) => ({
    id: row.id,
    days: row.days,
    createdAt: row.createdAt.toISOString(),
    createdBy: pickName(row.createdBy, lang),
    expiresAt: row.expiresAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
    usedBy: row.usedBy && pickName(row.usedBy, lang),
    isForAny: row.isForAny,
  }))
  return { ...page, rows }
}
