import { setTimeout as pause } from 'node:timers/promises'
import type { InputOf } from '@portal/contract/http/call.ts'
import { Id } from '@portal/contract/http/scalars.ts'
import type { directorySyncSet, directorySyncStart } from '@portal/contract/identity/directory-sync.contract.ts'
import { Type } from 'typebox'
import { type Actor, companyBoundOf } from '../../../../core/access/session.ts'
import type { Deps } from '../../../../core/deps.ts'
import { AppError } from '../../../../core/http/app-error.ts'
import { OutboundError } from '../../../../core/http/guarded-fetch.ts'
import { defineJob } from '../../../../core/jobs/define-job.ts'
import { writeAudit } from '../../../../core/logs/audit.store.ts'
import { newId, newSecret } from '../../../../core/secrets/random.ts'
import { cutText } from '../../../../core/text/cut-text.ts'
import { inTransaction } from '../../../../database/connection.ts'
import { lockDepartments, maxDepartmentDepth } from '../../people/department.store.ts'
import { upsertImportedDepartment } from '../../people/people-file.store.ts'
import { type ConnectionRow, findConnection } from '../connection.store.ts'
import { type DirectoryReader, ProviderRefusal } from '../kinds/connector.ts'
import { connectorOf } from '../kinds/kinds.ts'
import { MessengerError } from '../kinds/messenger/messenger-client.ts'
import {
  type DirectoryChangePlan,
  type DirectoryDepartment,
  type DirectoryListing,
  type DirectoryMember,
  departmentPathOfMember,
  type KnownDirectoryUser,
  needsSyncConfirmation,
  planDirectoryChanges,
  userOfMember,
} from '../kinds/messenger/messenger-directory.rules.ts'
import { assignUserIdHolders } from '../kinds/messenger/messenger-holders.rules.ts'
import { personNameOf, ScimError, type ScimUser } from '../scim/scim.rules.ts'
import { createDirectoryUser, removeScimUser, updateDirectoryUser } from '../scim/scim.service.ts'
import {
  findSyncedDirectory,
  listCurrentRefusals,
  listDirectoryUsers,
  recordProvisioning,
  type ScimDirectory,
} from '../scim/scim.store.ts'
import {
  type DirectorySyncCounts,
  type DirectorySyncSample,
  listNightlySyncs,
  setDirectoryManagers,
  setDirectorySyncEnded,
  setDirectorySyncOn,
  setDirectorySyncStarted,
} from './directory-sync.store.ts'

/** A sync that has not ended after this many minutes was interrupted, and another may begin. */
const longestMinutes = 120
/** The most people and departments that a listing may have. */
const mostListed = 200_000
/** Names of each kind that a preview shows. */
const sampleSize = 10

/** Finds a connection with a directory that the caller may read. Throws `notFound`. */
async function mustFind(deps: Deps, actor: Actor, connectionId: string): Promise<ConnectionRow> {
  const found = await findConnection(deps.sql, connectionId, companyBoundOf(actor, 'companies'))
  if (!found || !connectorOf(found.kind).directory) throw new AppError('notFound')
  return found
}

/**
 * Turns the nightly reading of the directory on or off. Throws `notFound`, also for a connection of a kind that has no
 * directory to read.
 */
export async function setDirectorySync(
  deps: Deps,
  actor: Actor,
  { connectionId, isOn }: InputOf<typeof directorySyncSet>,
): Promise<void> {
  const { companyId, name } = await mustFind(deps, actor, connectionId)
  await inTransaction(deps.sql, async (tx) => {
    await setDirectorySyncOn(tx, connectionId, isOn)
    await writeAudit(deps, tx, actor.accountId, {
      companyId,
      action: 'directory.nightly',
      thing: 'company',
      thingId: companyId,
      detail: { name, isOn },
    })
  })
}

/**
 * Starts reading a directory, to preview or to apply the changes. `leavers`: the number of leavers that staff have
 * confirmed. Throws `notFound`, and `conflict` while it is being read.
 */
export async function startDirectorySync(
  deps: Deps,
  actor: Actor,
  { connectionId, isPreview, leavers }: InputOf<typeof directorySyncStart>,
): Promise<void> {
  const { companyId, name } = await mustFind(deps, actor, connectionId)
  await inTransaction(deps.sql, async (tx) => {
    const now = deps.clock.now()
    if (!(await setDirectorySyncStarted(tx, connectionId, now, new Date(now.getTime() - longestMinutes * 60_000))))
      throw new AppError('conflict')
    await deps.jobs.add(tx, syncDirectory, { connectionId, isPreview, leavers: leavers ?? null })
    if (!isPreview)
      await writeAudit(deps, tx, actor.accountId, {
        companyId,
        action: 'directory.sync',
        thing: 'company',
        thingId: companyId,
        detail: { name },
      })
  })
}

/** Job: reads the directory of one connection. The caller or the nightly job has already marked it as being read. */
export const syncDirectory = defineJob({
  name: 'syncDirectory',
  words: { zh: '同步企业通讯录', en: 'Sync company directory' },
  payload: Type.Object({
    connectionId: Id,
    isPreview: Type.Boolean(),
    leavers: Type.Union([Type.Integer(), Type.Null()]),
  }),
  run: (deps, { connectionId, isPreview, leavers }) => runDirectorySync(deps, connectionId, { isPreview, leavers }),
})

/** Job, every night: starts reading the directories that are synced nightly. */
export const syncDirectories = defineJob({
  name: 'syncDirectories',
  words: { zh: '每晚同步企业通讯录', en: 'Sync company directories nightly' },
  schedule: '17 18 * * *',
  async run(deps) {
    const now = deps.clock.now()
    for (const connectionId of await listNightlySyncs(deps.sql))
      await inTransaction(deps.sql, async (tx) => {
        if (await setDirectorySyncStarted(tx, connectionId, now, new Date(now.getTime() - longestMinutes * 60_000)))
          await deps.jobs.add(tx, syncDirectory, { connectionId, isPreview: false, leavers: null })
      })
  },
})

/** Waits and asks again while a service is too busy: 1, 2, 4 and 8 seconds. */
async function withPatience<T>(work: () => Promise<T>, waitMs: number): Promise<T> {
  for (let wait = waitMs; ; wait *= 2)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof MessengerError && error.isBusy) || wait > waitMs * 8) throw error
      await pause(wait)
    }
}

/** Reads all departments and people. Throws unless the listing is whole. */
async function readListing(
  deps: Deps,
  connection: ConnectionRow,
  reader: DirectoryReader,
  waitMs: number,
): Promise<DirectoryListing> {
  if ('listing' in reader) {
    const whole = await withPatience(() => reader.listing(deps, connection), waitMs)
    if (whole.members.length + whole.departments.length > mostListed) throw new Error('the directory is too large')
    return whole
  }
  const departments = await reader.departments(deps, connection, (work) => withPatience(work, waitMs))
  const members = new Map<string, DirectoryMember>()
  for (const department of [null, ...departments.map(({ id }) => id)]) {
    const seen = new Set<string | null>()
    let cursor: string | null = null
    do {
      if (seen.has(cursor)) throw new Error('the service answered with the same page again')
      seen.add(cursor)
      const page = await withPatience(() => reader.page(deps, connection, department, cursor), waitMs)
      for (const one of page.members) if (!members.has(one.subject)) members.set(one.subject, one)
      if (members.size + departments.length > mostListed) throw new Error('the directory is too large')
      cursor = page.next
    } while (cursor !== null)
  }
  return { departments, members: [...members.values()] }
}

/** The words of a failure for the console: those of the service, or the kind of the failure. */
const reasonOf = (error: unknown): string =>
  error instanceof MessengerError
    ? cutText(error.message, 300)
    : error instanceof OutboundError || error instanceof ProviderRefusal
      ? error.reason
      : 'answer'

/**
 * Reads the directory and applies the changes: new people, changed people and leavers, each person in a separate
 * transaction; a preview only stores their numbers and some names. An incomplete listing changes nothing, nor does one
 * from which so many people are missing that staff must confirm their number first, unless `leavers` is that number.
 * People whom the connection has not created or adopted are never touched.
 */
export async function runDirectorySync(
  deps: Deps,
  connectionId: string,
  { isPreview, leavers, waitMs = 1000 }: { isPreview: boolean; leavers: number | null; waitMs?: number },
): Promise<void> {
  const connection = await findConnection(deps.sql, connectionId, null)
  const directory = await findSyncedDirectory(deps.sql, connectionId)
  const reader = connection && connectorOf(connection.kind).directory
  if (!connection || !directory || !reader) return
  const end = (
    outcome: 'done' | 'preview' | 'halted' | 'failed',
    counts: Partial<DirectorySyncCounts>,
    more: { sample?: DirectorySyncSample; reason?: string } = {},
  ) =>
    setDirectorySyncEnded(deps.sql, connectionId, {
      now: deps.clock.now(),
      outcome,
      counts,
      sample: more.sample ?? {},
      reason: more.reason ?? null,
    })
  const noteStop = (reason: 'incomplete' | 'manyLeavers') =>
    recordProvisioning(deps.sql, {
      id: newId(deps.clock.now(), deps.random),
      connectionId,
      now: deps.clock.now(),
      act: 'refuse',
      userName: '',
      accountId: null,
      detail: { reason },
    })
  let read: DirectoryListing
  try {
    read = await readListing(deps, connection, reader, waitMs)
  } catch (error) {
    deps.log.warn({ err: error, connectionId }, 'a directory was not read')
    if (!isPreview) await noteStop('incomplete')
    return void (await end('failed', {}, { reason: reasonOf(error) }))
  }
  const known = await listDirectoryUsers(deps.sql, connectionId)
  const listing = reader.reusesIds ? assignUserIdHolders(read, known, () => newSecret(deps.random)) : read
  const plan = planDirectoryChanges(known, listing)
  const planned = { ...countsOf(plan, listing), refused: 0 }
  if (isPreview) return void (await end('preview', planned, { sample: sampleOf(plan) }))
  if (needsSyncConfirmation(known, plan.leavers.length) && leavers !== plan.leavers.length) {
    await noteStop('manyLeavers')
    return void (await end('halted', planned, { sample: sampleOf(plan) }))
  }
  await end('done', await applyPlan(deps, directory, plan, listing, reader.reusesIds === true))
}

const countsOf = (plan: DirectoryChangePlan, listing: DirectoryListing) => ({
  listed: listing.members.length,
  created: plan.creates.length,
  updated: plan.updates.length,
  withdrawn: plan.leavers.length,
  unchanged: plan.unchanged,
})
const sampleOf = ({ creates, updates, leavers }: DirectoryChangePlan): DirectorySyncSample => {
  const names = (users: readonly ScimUser[]) => users.slice(0, sampleSize).map(personNameOf)
  return {
    created: names(creates),
    updated: names(updates.map(({ user }) => user)),
    withdrawn: names(leavers.map(({ user }) => user)),
  }
}

/** Applies a plan. `reusesIds`: people missing from the listing are deleted, so that their user ids are free. */
async function applyPlan(
  deps: Deps,
  found: ScimDirectory,
  plan: DirectoryChangePlan,
  listing: DirectoryListing,
  reusesIds: boolean,
): Promise<DirectorySyncCounts> {
  const needed = new Set(
    [
      ...plan.creates,
      ...plan.updates.filter(({ changed }) => changed.includes('department')).map(({ user }) => user),
    ].flatMap(({ externalId }) => externalId ?? []),
  )
  const directory: ScimDirectory = {
    ...found,
    read: {
      departments: await ensureDepartments(deps, found.companyId, listing, needed),
      refusals: await listCurrentRefusals(deps.sql, found.connectionId),
      reusesIds,
    },
  }
  const counts = { ...countsOf(plan, listing), created: 0, updated: 0, withdrawn: 0, refused: 0 }
  const attempt = async (count: 'created' | 'updated' | 'withdrawn' | null, work: () => Promise<unknown>) => {
    try {
      await work()
      if (count) counts[count]++
    } catch (error) {
      // It is recorded in the log of the directory.
      if (!(error instanceof ScimError)) throw error
      counts.refused++
    }
  }
  const withdraw = ({ id, user }: KnownDirectoryUser) =>
    updateDirectoryUser(deps, directory, id, (kept) => ({ ...kept, isActive: false }), user.userName)
  // Leavers come first: their employee numbers and addresses may be reassigned in the same sync.
  const listed = new Set(listing.members.map(({ subject }) => subject))
  const forget = ({ id, user }: KnownDirectoryUser) => removeScimUser(deps, directory, id, user.userName)
  for (const one of plan.leavers)
    await attempt('withdrawn', () =>
      reusesIds && !listed.has(one.user.externalId ?? '') ? forget(one) : withdraw(one),
    )
  if (reusesIds) for (const one of plan.gone) await attempt(null, () => forget(one))
  for (const { id, user } of plan.updates)
    await attempt('updated', () => updateDirectoryUser(deps, directory, id, () => user, user.userName))
  for (const user of plan.creates) await attempt('created', () => createDirectoryUser(deps, directory, user))
  await applyManagers(deps, directory, listing)
  return counts
}

/** Line managers come last: the manager of a person may have been created a moment ago. */
async function applyManagers(deps: Deps, directory: ScimDirectory, { members }: DirectoryListing): Promise<void> {
  const named = members.flatMap(({ subject, manager }) => (manager === undefined ? [] : [{ subject, manager }]))
  if (named.length === 0) return
  await inTransaction(deps.sql, async (tx) => {
    const now = deps.clock.now()
    const changed = await setDirectoryManagers(tx, directory, {
      people: named.map(({ subject }) => subject),
      managers: named.map(({ manager }) => manager),
    })
    for (const { accountId, userName } of changed)
      await recordProvisioning(tx, {
        id: newId(now, deps.random),
        connectionId: directory.connectionId,
        now,
        act: 'update',
        userName,
        accountId,
        detail: { changed: ['manager'] },
      })
  })
}

/** Finds or creates the departments of the given people; returns their ids by the department text of these users. */
async function ensureDepartments(
  deps: Deps,
  companyId: string,
  { departments, members }: DirectoryListing,
  subjects: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const byId = new Map<string, DirectoryDepartment>(departments.map((one) => [one.id, one]))
  const ids = new Map<string, string>()
  const paths = new Map<string, readonly string[]>()
  for (const one of members) {
    const path = subjects.has(one.subject) ? departmentPathOfMember(one, byId) : null
    const words = path && userOfMember(one, byId).department
    if (path && words) paths.set(words, path.slice(0, maxDepartmentDepth))
  }
  if (paths.size === 0) return ids
  const known = new Map<string, string>()
  await inTransaction(deps.sql, async (tx) => {
    await lockDepartments(tx, companyId)
    for (const [words, path] of paths) {
      let parentId: string | null = null
      let at = ''
      for (const name of path) {
        at += `\0${name}`
        const id: string =
          known.get(at) ??
          (await upsertImportedDepartment(tx, {
            companyId,
            parentId,
            name: { zh: name, en: '' },
            words: name,
            newId: newId(deps.clock.now(), deps.random),
          }))
        known.set(at, id)
        parentId = id
      }
      if (parentId) ids.set(words, parentId)
    }
  })
  return ids
}
