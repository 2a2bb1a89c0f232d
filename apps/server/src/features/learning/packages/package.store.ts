import { mediaLinkHolderColumn } from '../../../core/access/session.store.ts'
import type { Db } from '../../../database/connection.ts'
import type { PackageItem, PackageVersion } from './manifest.rules.ts'
import type { PackagePartResult, PackagePartState } from './part-state.rules.ts'
import type { Sequencing } from './sequencing.rules.ts'
import type { ZipEntry } from './zip-index.ts'

type Owner = { readonly accountId: string; readonly companyId: string }

export type NewPackage = {
  readonly id: string
  readonly fileId: string
  readonly version: PackageVersion
  readonly title: string
  readonly items: readonly PackageItem[]
  readonly sequencing: Sequencing | null
  readonly createdBy: string
  readonly createdAt: Date
}

export async function insertPackage(db: Db, one: NewPackage, entries: readonly ZipEntry[]): Promise<void> {
  await db`
    insert into package (id, file_id, version, title, items, sequencing, created_by, created_at)
    values (${one.id}, ${one.fileId}, ${one.version}, ${one.title}, ${db.json(one.items)}, ${one.sequencing ? db.json(one.sequencing) : null},
      ${one.createdBy}, ${one.createdAt})`
  for (let at = 0; at < entries.length; at += 1000) {
    const rows = entries.slice(at, at + 1000).map((entry) => ({
      package_id: one.id,
      path: entry.path,
      starts_at: entry.startsAt,
      packed_size: entry.packedSize,
      size: entry.size,
      crc: entry.crc,
      is_deflated: entry.isDeflated,
    }))
    await db`insert into package_entry ${db(rows)}`
  }
}

export type PackageEntryPlace = { readonly storageKey: string; readonly sha256: Buffer } & Omit<ZipEntry, 'path'>

/**
 * Finds the location of a package file by its exact path, otherwise by a path that differs only in case; null when
 * there is none, or when the session of the link is no longer valid.
 */
export async function findPackageFile(
  db: Db,
  packageId: string,
  path: string,
  link: { holder: string | null; now: Date },
): Promise<PackageEntryPlace | null> {
  const row = await db<PackageEntryPlace[]>`
    select f.storage_key as "storageKey", f.sha256, e.starts_at as "startsAt", e.packed_size as "packedSize", e.size, e.crc, e.is_deflated as "isDeflated"
    from package_entry e join package p on p.id = e.package_id join file_entry f on f.id = p.file_id
    where e.package_id = ${packageId} and lower(e.path) = lower(${path}) and ${mediaLinkHolderColumn(db, link.holder, link.now)} is not null
    order by (e.path = ${path}) desc limit 1`.maybeOne()
  return row ?? null
}

export type RunnablePackage = {
  readonly packageId: string
  readonly version: PackageVersion
  readonly items: readonly PackageItem[]
  readonly sequencing: Sequencing | null
  /** The study time in seconds without which the lesson is not completed. */
  readonly minSeconds: number
}
export type PackageRow = RunnablePackage & {
  readonly isBegun: boolean
  /** The learner's study time in seconds. */
  readonly studiedSeconds: number
}

/** Finds the package of a content item, whether or not it is in a course; null when the content is not a package. */
export async function findPackageOfContent(db: Db, contentId: string): Promise<RunnablePackage | null> {
  const row = await db<RunnablePackage[]>`
    select p.id as "packageId", p.version, p.items, p.sequencing, m.min_seconds as "minSeconds"
    from content_card c join package p on p.id = c.package_id join content_minimum m on m.content_id = c.id where c.id = ${contentId}`.maybeOne()
  return row ?? null
}

/** Finds the package that a lesson shows; null when the lesson is not a package. */
export async function findLessonPackage(
  db: Db,
  owner: Owner,
  place: { productId: string; contentId: string },
): Promise<PackageRow | null> {
  const row = await db<PackageRow[]>`
    select p.id as "packageId", p.version, p.items, p.sequencing,
      exists (select from product_progress pp where pp.product_id = l.product_id and pp.company_id = ${owner.companyId}
        and pp.account_id = ${owner.accountId}) as "isBegun", m.min_seconds as "minSeconds",
      coalesce((select cp.credited_ms / 1000 from content_progress cp where cp.company_id = ${owner.companyId}
        and cp.account_id = ${owner.accountId} and cp.content_id = c.id), 0)::int as "studiedSeconds"
    from product_lesson l join content_card c on c.id = l.content_id join package p on p.id = c.package_id join content_minimum m on m.content_id = c.id
    where l.product_id = ${place.productId} and l.content_id = ${place.contentId}`.maybeOne()
  return row ?? null
}

/**
 * Finds the learner's name and employee number, which are reported to packages; null for an account outside the
 * company.
 */
export async function findPackageLearner(db: Db, owner: Owner): Promise<{ name: string; number: string } | null> {
  const row = await db<{ name: string; number: string }[]>`
    select a.name, m.employee_no as number from account_name a join membership_entry m on m.account_id = a.id and m.company_id = ${owner.companyId}
    where a.id = ${owner.accountId}`.maybeOne()
  return row ?? null
}

export type PackageAttemptRow = { readonly item: string | null; readonly sequencingState: string | null }

/**
 * Makes this page the writer and returns the part and the sequencing state at which the learner stopped, null at first.
 */
export async function setPackageWriter(
  db: Db,
  owner: Owner,
  contentId: string,
  writer: string,
  now: Date,
): Promise<PackageAttemptRow> {
  const row = await db<PackageAttemptRow[]>`
    insert into package_attempt (company_id, account_id, content_id, writer, opened_at)
    values (${owner.companyId}, ${owner.accountId}, ${contentId}, ${writer}, ${now})
    on conflict (company_id, account_id, content_id) do update set writer = excluded.writer, opened_at = excluded.opened_at
    returning item, sequencing_state as "sequencingState"`.maybeOne()
  return row ?? { item: null, sequencingState: null }
}

/**
 * The state of one part for a learner: the run-time data that the package stored last, and the best result of all
 * tries.
 */
export type PackagePartRow = {
  readonly item: string
  readonly cmi: string
  readonly state: Exclude<PackagePartState, 'notBegun'>
  readonly score: number | null
}

export async function listPackagePartStates(db: Db, owner: Owner, contentId: string): Promise<PackagePartRow[]> {
  return db<PackagePartRow[]>`
    select item, cmi, coalesce(best_state, case when was_passed then 'passed' else state end) as state, coalesce(best_score, score)::float8 as score
    from package_part
    where company_id = ${owner.companyId} and account_id = ${owner.accountId} and content_id = ${contentId}`
}

/** Locks the attempt; returns true if this page is its writer. */
export async function lockPackageAttempt(db: Db, owner: Owner, contentId: string, writer: string): Promise<boolean> {
  const row = await db<{ writer: string }[]>`
    select writer from package_attempt where company_id = ${owner.companyId} and account_id = ${owner.accountId}
    and content_id = ${contentId} for update`.maybeOne()
  return row?.writer === writer
}

export type NewPackagePartState = {
  readonly item: string
  readonly cmi: string
  readonly told: PackagePartResult
  readonly best: PackagePartResult
  readonly writer: string
  readonly sequence: number
  readonly sequencingState: string | null
  readonly now: Date
}

/** Stores the state of a part and its best result, unless a later report of this writer is stored already. */
export async function upsertPackagePartState(
  db: Db,
  owner: Owner,
  contentId: string,
  part: NewPackagePartState,
): Promise<void> {
  await db`
    with kept as (
      insert into package_part (company_id, account_id, content_id, item, cmi, state, score, was_passed, best_state, best_score, writer, sequence,
        updated_at)
      values (${owner.companyId}, ${owner.accountId}, ${contentId}, ${part.item}, ${part.cmi}, ${part.told.state}, ${part.told.score},
        ${part.told.state === 'passed'}, ${part.best.state}, ${part.best.score}, ${part.writer}, ${part.sequence}, ${part.now})
      on conflict (company_id, account_id, content_id, item) do update
        set cmi = excluded.cmi, state = excluded.state, score = excluded.score, was_passed = package_part.was_passed
          or excluded.was_passed, best_state = excluded.best_state, best_score = excluded.best_score,
          writer = excluded.writer, sequence = excluded.sequence, updated_at = excluded.updated_at
        where package_part.writer <> excluded.writer or package_part.sequence < excluded.sequence
      returning item
    )
    update package_attempt set item = ${part.item}, sequencing_state = coalesce(${part.sequencingState}, sequencing_state)
    where company_id = ${owner.companyId} and account_id = ${owner.accountId} and content_id = ${contentId} and exists (select from kept)`
}
