import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  companyCodeSet,
  connectionCreate,
  connectionKeySet,
  connectionList,
  connectionStateSet,
  connectionUpdate,
  emergencyAccountSet,
} from '@portal/contract/identity/connection.contract.ts'
import { connectionLimits } from '@portal/contract/identity/connection.limits.ts'
import type { ConnectionKind } from '@portal/contract/identity/connection-kinds.ts'
import { isActiveMember } from '../../../core/access/membership.store.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { deriveId, newId } from '../../../core/secrets/random.ts'
import { type Lang, pickName, presentText } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { powerOfConnection, powerOfStaff } from '../account-access/account-access.rules.ts'
import { personFieldIdsByKey } from '../people/person-field.rules.ts'
import { listPersonFields } from '../people/person-field.store.ts'
import { findManagedWecomApp } from '../wecom/wecom-staff.store.ts'
import {
  presentConnectionKey,
  presentConnectionKind,
  presentDirectorySync,
  presentKindFacts,
} from './connection.present.ts'
import {
  deleteConnection,
  deleteConnectionLinks,
  deleteEmergencyAccount,
  findCompanyCode,
  findCompanyWithMemberCount,
  findConnection,
  insertConnection,
  insertEmergencyAccount,
  listCompanyDomains,
  listConnections,
  listEmergencyAccounts,
  lockSignInName,
  setCompanyCode,
  setConnectionState,
  updateConnection,
} from './connection.store.ts'
import { deleteOtherConnectionKeys, insertConnectionKey, listConnectionKeys } from './connection-key.store.ts'
import { createEncryptionKey, sealConnectionKey } from './connection-keys.ts'
import {
  lockManagedConnection,
  onlyManagedCompanyOf,
  recordConnectionChange,
  resolveManagedCompany,
} from './connection-reach.service.ts'
import { sealConnectionSecret } from './connection-secret.ts'
import { connectionCallbackUrl, connectionStartUrl } from './connection-urls.ts'
import { findDirectorySync } from './directory/directory-sync.store.ts'
import { domainTxtRecord } from './domain.service.ts'
import type { ConnectionSettings, Connector } from './kinds/connector.ts'
import { connectorOf, connectors } from './kinds/kinds.ts'
import {
  changedConnectionSettings,
  checkConnectionSettings,
  connectionSettingOf,
  connectorFieldsOf,
  pickConnectionSettings,
} from './kinds/settings.rules.ts'
import { scimUrlOf } from './scim/scim.service.ts'

/** Loads all settings for the sign-in of a company. Throws `notFound`. */
export async function loadConnections(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof connectionList>,
  lang: Lang,
): Promise<DataOf<typeof connectionList>> {
  const companyId = resolveManagedCompany(actor, input.companyId)
  const company = await findCompanyWithMemberCount(deps.sql, companyId)
  if (!company) throw new AppError('notFound')
  const [connections, domains, code, emergencyAccounts, wecom] = await Promise.all([
    listConnections(deps.sql, companyId),
    listCompanyDomains(deps.sql, companyId),
    findCompanyCode(deps.sql, companyId),
    listEmergencyAccounts(deps.sql, companyId),
    findManagedWecomApp(deps.sql, companyId),
  ])
  const keys = new Map(
    await Promise.all(connections.map(async ({ id }) => [id, await listConnectionKeys(deps.sql, id)] as const)),
  )
  const syncs = new Map(
    await Promise.all(connections.map(async ({ id }) => [id, await findDirectorySync(deps.sql, id)] as const)),
  )
  const ownOrigin = deps.hosts.originOf(companyId)
  return {
    companyId,
    company: presentText(company.name),
    members: company.members,
    portal: deps.settings.sso ? { issuer: deps.settings.sso.issuer } : null,
    wecom: wecom
      ? { corpId: wecom.corpId, people: wecom.bindings, mayChange: onlyManagedCompanyOf(actor) === null }
      : null,
    kinds: connectors.map(presentConnectionKind),
    connections: connections.map((one) => ({
      connectionId: one.id,
      kind: one.kind,
      name: one.name,
      settings: pickConnectionSettings(connectorOf(one.kind), one.settings),
      hasSecret: one.sealedSecret !== null,
      createsPeople: one.createsPeople,
      isEnabled: one.isEnabled,
      isRequired: one.isRequired,
      revision: one.revision,
      people: one.people,
      isWeakened: one.isWeakened,
      savedBy: one.savedBy && pickName(one.savedBy, lang),
      usedAt: one.usedAt?.toISOString() ?? null,
      changedAt: one.changedAt.toISOString(),
      callbackUrl: connectionCallbackUrl(deps, one.id),
      ownCallbackUrl: ownOrigin && connectionCallbackUrl(deps, one.id, ownOrigin),
      startUrl: connectionStartUrl(deps, one.id),
      ...presentKindFacts(deps, one),
      directory: {
        url: scimUrlOf(deps, one.id),
        since: one.scimSince?.toISOString() ?? null,
        people: one.scimPeople,
      },
      keys: connectorOf(one.kind).encrypts ? (keys.get(one.id) ?? []).map(presentConnectionKey) : null,
      sync: connectorOf(one.kind).directory ? presentDirectorySync(syncs.get(one.id)) : null,
    })),
    domains: domains.map((one) => ({
      domainId: one.id,
      domain: one.domain,
      isProved: one.provedAt !== null,
      checkedAt: one.checkedAt?.toISOString() ?? null,
      people: one.people,
      isHost: one.hostSince !== null,
      ...domainTxtRecord(one),
    })),
    code,
    emergencyAccounts: emergencyAccounts.map(({ accountId, name, account, hasPassword, hasFactor, givenAt }) => ({
      accountId,
      name: pickName(name, lang),
      account,
      hasPassword,
      hasFactor,
      givenAt: givenAt.toISOString(),
    })),
  }
}

/**
 * Checks the settings of a kind and returns them in stored form. Throws for values that its form or its own check does
 * not allow, and for fields that the company does not have.
 */
async function checkSettings(deps: Deps, companyId: string, kind: ConnectionKind, given: ConnectionSettings) {
  const connector = connectorOf(kind)
  const settings = await connector.check(deps, checkConnectionSettings(connector, given))
  const named = connector.fieldsNamedIn?.(settings) ?? []
  if (named.length > 0) {
    const known = personFieldIdsByKey(await listPersonFields(deps.sql, [companyId]))
    const ids = new Set(named.map((field) => known.get(field)))
    // A field has two names, and would have two values.
    if (ids.has(undefined) || ids.size < named.length)
      throw new AppError('directoryFieldInvalid', { fields: ['settings.fieldAttributes'] })
  }
  return settings
}

/** The main settings, and the fields that it writes, for the audit log. */
const factsOf = (connector: Connector, settings: ConnectionSettings) =>
  Object.fromEntries(
    connectorFieldsOf(connector)
      .filter(({ name, isFact }) => (isFact && name !== 'secret') || name === 'fieldAttributes')
      .map(({ name }) => [name, connectionSettingOf(settings, name)]),
  )

const holdingsOf = (actor: Actor, companyId: string) =>
  powerOfConnection(companyId, powerOfStaff(actor, 'companies')).holdings

export async function createConnection(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof connectionCreate>,
): Promise<string> {
  const companyId = resolveManagedCompany(actor, input.companyId)
  const id = deriveId(deps.signer, 'connection.create', actor.accountId, input.requestKey)
  const settings = await checkSettings(deps, companyId, input.kind, input.settings)
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    await lockSignInName(tx, companyId)
    if (!(await findCompanyWithMemberCount(tx, companyId))) throw new AppError('notFound')
    const others = (await listConnections(tx, companyId)).filter((one) => one.id !== id)
    if (others.length >= connectionLimits.connections) throw new AppError('tooManyConnections')
    const isNew = await insertConnection(tx, {
      id,
      companyId,
      kind: input.kind,
      name: nameOf(input.name),
      settings,
      sealedSecret: sealConnectionSecret(deps, id, input.secret ?? ''),
      createsPeople: input.createsPeople,
      holdings: holdingsOf(actor, companyId),
      by: actor.accountId,
      now,
    })
    if (isNew)
      await recordConnectionChange(deps, tx, actor, {
        action: 'connection.create',
        companyId,
        detail: { name: nameOf(input.name), kind: input.kind, ...factsOf(connectorOf(input.kind), settings) },
      })
  })
  return id
}

function nameOf(written: string): string {
  const name = written.trim()
  if (name === '') throw new AppError('malformed', { fields: ['name'] })
  return name
}

/**
 * Saves a connection and returns its new revision. From then on, the connection has the permissions that the caller
 * holds in its company. Changing the provider or subject claim ends its links. Throws `notFound`, `conflict` for an old
 * revision, `malformed` without a name, and the errors for wrong settings.
 */
export async function saveConnection(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof connectionUpdate>,
): Promise<number> {
  const found = await findConnection(deps.sql, input.connectionId, onlyManagedCompanyOf(actor))
  if (!found) throw new AppError('notFound')
  const connector = connectorOf(found.kind)
  const settings = await checkSettings(deps, found.companyId, found.kind, input.settings)
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const former = await lockManagedConnection(tx, actor, input.connectionId)
    if (former.revision !== input.revision) throw new AppError('conflict')
    const changed = changedConnectionSettings(connector, former.settings, settings)
    const endsLinks = changed.some(({ movesLinks }) => movesLinks)
    const ended = endsLinks ? await deleteConnectionLinks(tx, former.id) : 0
    const sealedSecret = input.secret === undefined ? undefined : sealConnectionSecret(deps, former.id, input.secret)
    const revision = await updateConnection(tx, former.id, {
      name: nameOf(input.name),
      settings,
      sealedSecret,
      createsPeople: input.createsPeople,
      holdings: holdingsOf(actor, former.companyId),
      by: actor.accountId,
      now,
      isElsewhere: endsLinks || changed.some(({ asksForTest }) => asksForTest) || sealedSecret !== undefined,
    })
    await recordConnectionChange(deps, tx, actor, {
      action: 'connection.save',
      companyId: former.companyId,
      detail: {
        name: input.name,
        ...factsOf(connector, settings),
        hasNewSecret: input.secret !== undefined,
        endedLinks: ended,
      },
    })
    return revision
  })
}

/**
 * Turns a connection on or off, or requires it. Throws `notFound`, `malformed` on requiring one that is off,
 * `connectionNotProven` on turning it on before a test has succeeded, and `noEmergencyAccount` on requiring it without
 * an emergency account that has a password.
 */
export async function changeConnectionState(
  deps: Deps,
  actor: Actor,
  { connectionId, isEnabled, isRequired }: InputOf<typeof connectionStateSet>,
): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const former = await lockManagedConnection(tx, actor, connectionId)
    await lockSignInName(tx, former.companyId)
    if (isRequired && !isEnabled) throw new AppError('malformed', { fields: ['isRequired'] })
    if (isEnabled && !former.isEnabled && !former.testedAt) throw new AppError('connectionNotProven')
    if (isRequired && !(await hasWayBack(tx, former.companyId))) throw new AppError('noEmergencyAccount')
    if (isEnabled === former.isEnabled && isRequired === former.isRequired) return
    await setConnectionState(tx, connectionId, { isEnabled, isRequired, now: deps.clock.now() })
    await recordConnectionChange(deps, tx, actor, {
      action: 'connection.switch',
      companyId: former.companyId,
      detail: { name: former.name, isEnabled, isRequired },
    })
  })
}

const hasWayBack = async (tx: Transaction, companyId: string) =>
  (await listEmergencyAccounts(tx, companyId)).some(({ hasPassword }) => hasPassword)

export async function removeConnection(deps: Deps, actor: Actor, connectionId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const former = await lockManagedConnection(tx, actor, connectionId)
    if (former.isEnabled) throw new AppError('connectionIsOn')
    const endedLinks = await deleteConnectionLinks(tx, connectionId)
    await deleteConnection(tx, connectionId)
    await recordConnectionChange(deps, tx, actor, {
      action: 'connection.remove',
      companyId: former.companyId,
      detail: { name: former.name, endedLinks },
    })
  })
}

/**
 * Rotates the key with which a provider encrypts, or ends the previous key or all keys. After a rotation, the new key
 * is published, the previous one still decrypts responses until the provider has read the metadata again, and older
 * ones no longer work. Throws `notFound`, also for a kind without encryption.
 */
export async function changeConnectionKeys(
  deps: Deps,
  actor: Actor,
  { connectionId, act }: InputOf<typeof connectionKeySet>,
): Promise<void> {
  const now = deps.clock.now()
  const made =
    act === 'renew' ? await createEncryptionKey(now, new URL(connectionStartUrl(deps, connectionId)).hostname) : null
  await inTransaction(deps.sql, async (tx) => {
    const { companyId, name, kind } = await lockManagedConnection(tx, actor, connectionId)
    if (!connectorOf(kind).encrypts) throw new AppError('notFound')
    const [newest] = await listConnectionKeys(tx, connectionId)
    await deleteOtherConnectionKeys(tx, connectionId, newest && act !== 'endAll' ? [newest.id] : [])
    if (made) {
      const id = newId(now, deps.random)
      const sealedKey = sealConnectionKey(deps, id, made.privateKey)
      await insertConnectionKey(tx, connectionId, { id, certificate: made.certificate, sealedKey, createdAt: now })
    }
    await recordConnectionChange(deps, tx, actor, { action: 'connection.key', companyId, detail: { name, act } })
  })
}

export async function saveCompanyCode(deps: Deps, actor: Actor, input: InputOf<typeof companyCodeSet>): Promise<void> {
  const companyId = resolveManagedCompany(actor, input.companyId)
  const code = input.code.trim().toLowerCase() || null
  if (code !== null && !connectionLimits.code.test(code)) throw new AppError('companyCodeInvalid', { fields: ['code'] })
  await inTransaction(deps.sql, async (tx) => {
    if (!(await findCompanyWithMemberCount(tx, companyId))) throw new AppError('notFound')
    await setCompanyCode(tx, companyId, code)
    await recordConnectionChange(deps, tx, actor, { action: 'connection.code', companyId, detail: { code } })
  })
}

/**
 * Makes a member's account an emergency account, or an ordinary one again; does nothing if it already is an emergency
 * account. Throws `notFound`, `tooManyConnections` if the company already has as many emergency accounts as it may
 * have, and `noEmergencyAccount` if a required connection would be left without one that has a password.
 */
export async function saveEmergencyAccount(
  deps: Deps,
  actor: Actor,
  { companyId: given, accountId, isEmergency }: InputOf<typeof emergencyAccountSet>,
): Promise<void> {
  const companyId = resolveManagedCompany(actor, given)
  await inTransaction(deps.sql, async (tx) => {
    await lockSignInName(tx, companyId)
    if (!(await isActiveMember(tx, { accountId, companyId }))) throw new AppError('notFound')
    if (isEmergency) {
      const accounts = await listEmergencyAccounts(tx, companyId)
      if (accounts.some((one) => one.accountId === accountId)) return
      if (accounts.length >= connectionLimits.emergencyAccounts) throw new AppError('tooManyConnections')
      await insertEmergencyAccount(tx, { companyId, accountId, by: actor.accountId, now: deps.clock.now() })
    } else {
      await deleteEmergencyAccount(tx, companyId, accountId)
      const isNeeded = (await listConnections(tx, companyId)).some(({ isRequired }) => isRequired)
      if (isNeeded && !(await hasWayBack(tx, companyId))) throw new AppError('noEmergencyAccount')
    }
    await writeAudit(deps, tx, actor.accountId, {
      companyId,
      action: isEmergency ? 'emergencyAccount.give' : 'emergencyAccount.take',
      thing: 'account',
      thingId: accountId,
    })
  })
}
