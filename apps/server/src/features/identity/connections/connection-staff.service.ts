import { X509Certificate } from 'node:crypto'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  companyCodeSet,
  connectionCreate,
  connectionKeySet,
  connectionList,
  connectionSave,
  connectionSwitch,
  connectionTest,
  connectionTestResult,
  directoryTokenSet,
  domainAdd,
  emergencyAccountSet,
  provisioningLog,
} from '@portal/contract/identity/connection.contract.ts'
import { connectionLimits, domainProof } from '@portal/contract/identity/connection.limits.ts'
import type { ConnectionKind } from '@portal/contract/identity/connection-kinds.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { announceCompanyHosts } from '../../../core/hosts/company-hosts.store.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { deriveId, hashSecret, newId, newSecret } from '../../../core/secrets/random.ts'
import { type Lang, pickName, presentText } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { powerOfConnection, powerOfStaff } from '../account-access/account-access.rules.ts'
import { findManagedWecomApp } from '../wecom/wecom-staff.store.ts'
import { type ConnectionOutcome, parseDomain } from './connection.rules.ts'
import {
  type ConnectionRow,
  countDomains,
  type DomainRow,
  deleteConnection,
  deleteConnectionLinks,
  deleteDomain,
  deleteEmergencyAccount,
  findCompanyCode,
  findCompanyHead,
  findConnection,
  findDomain,
  insertConnection,
  insertDomain,
  insertEmergencyAccount,
  isActiveMember,
  listConnections,
  listDomains,
  listEmergencyAccounts,
  lockSignInOf,
  setCompanyCode,
  setConnectionState,
  setDomainChecked,
  updateConnection,
} from './connection.store.ts'
import { type ConnectionKey, deleteOtherKeys, insertConnectionKey, listConnectionKeys } from './connection-key.store.ts'
import { createEncryptionKey, sealConnectionKey } from './connection-keys.ts'
import { sealConnectionSecret } from './connection-secret.ts'
import { findTest, insertConnectionTest } from './connection-sign-in.store.ts'
import { connectionCallbackUrl, startUrlOf } from './connection-urls.ts'
import { findSync, type SyncCounts, type SyncRow, type SyncSample } from './directory/directory-sync.store.ts'
import type { ConnectionSettings, Connector } from './kinds/connector.ts'
import { connectorOf, connectors } from './kinds/kinds.ts'
import {
  changedFields,
  checkFields,
  connectorFieldsOf,
  isComplete,
  pickSettings,
  settingOf,
} from './kinds/settings.rules.ts'
import { scimUrlOf } from './scim/scim.service.ts'
import { listProvisioning, setScimToken } from './scim/scim.store.ts'

type Kind = DataOf<typeof connectionList>['kinds'][number]
type Shown = DataOf<typeof connectionList>['connections'][number]
const boundOf = (actor: Actor) => companyBoundOf(actor, 'companies')

/** The company of a call: the one that is named, within the reach of the caller. Throws `notFound`. */
function companyOf(actor: Actor, given: string | undefined): string {
  const companyId = given?.toLowerCase() ?? actor.companyId
  const bound = boundOf(actor)
  if (bound !== null && bound !== companyId) throw new AppError('notFound')
  return companyId
}

type Note = { readonly action: string; readonly companyId: string; readonly detail?: Readonly<Record<string, unknown>> }
const note = (deps: Deps, tx: Transaction, actor: Actor, { action, companyId, detail = {} }: Note) =>
  writeAudit(deps, tx, actor.accountId, { companyId, action, thing: 'company', thingId: companyId, detail })

export const domainRecord = ({ domain, token }: Pick<DomainRow, 'domain' | 'token'>) => ({
  recordName: `${domainProof.host}.${domain}`,
  recordText: `${domainProof.prefix}${token}`,
})

/** Loads all settings for the sign-in of a company. */
export async function loadConnections(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof connectionList>,
  lang: Lang,
): Promise<DataOf<typeof connectionList>> {
  const companyId = companyOf(actor, input.companyId)
  const company = await findCompanyHead(deps.sql, companyId)
  if (!company) throw new AppError('notFound')
  const [connections, domains, code, emergencyAccounts, wecom] = await Promise.all([
    listConnections(deps.sql, companyId),
    listDomains(deps.sql, companyId),
    findCompanyCode(deps.sql, companyId),
    listEmergencyAccounts(deps.sql, companyId),
    findManagedWecomApp(deps.sql, companyId),
  ])
  const keys = new Map(
    await Promise.all(connections.map(async ({ id }) => [id, await listConnectionKeys(deps.sql, id)] as const)),
  )
  const syncs = new Map(
    await Promise.all(connections.map(async ({ id }) => [id, await findSync(deps.sql, id)] as const)),
  )
  const ownOrigin = deps.hosts.originOf(companyId)
  return {
    companyId,
    company: presentText(company.name),
    members: company.members,
    portal: deps.settings.sso ? { issuer: deps.settings.sso.issuer } : null,
    wecom: wecom ? { corpId: wecom.corpId, people: wecom.bindings, mayChange: boundOf(actor) === null } : null,
    kinds: connectors.map(presentKind),
    connections: connections.map((one) => ({
      connectionId: one.id,
      kind: one.kind,
      name: one.name,
      settings: pickSettings(connectorOf(one.kind), one.settings),
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
      startUrl: startUrlOf(deps, one.id),
      ...presentByKind(deps, one),
      directory: {
        url: scimUrlOf(deps, one.id),
        since: one.scimSince?.toISOString() ?? null,
        people: one.scimPeople,
      },
      keys: connectorOf(one.kind).encrypts ? (keys.get(one.id) ?? []).map(presentKey) : null,
      sync: connectorOf(one.kind).directory ? presentSync(syncs.get(one.id)) : null,
    })),
    domains: domains.map((one) => ({
      domainId: one.id,
      domain: one.domain,
      isProved: one.provedAt !== null,
      checkedAt: one.checkedAt?.toISOString() ?? null,
      people: one.people,
      isHost: one.hostSince !== null,
      ...domainRecord(one),
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

function presentKey({ id, certificate, createdAt }: ConnectionKey) {
  const { fingerprint256, validTo } = new X509Certificate(certificate)
  return {
    keyId: id,
    certificate,
    fingerprint: fingerprint256,
    createdAt: createdAt.toISOString(),
    validUntil: new Date(validTo).toISOString(),
  }
}

/** The state of a directory that is read. */
function presentSync(row: SyncRow | null | undefined): NonNullable<Shown['sync']> {
  const { counts = {}, sample = {} } = row ?? {}
  const countOf = (name: keyof SyncCounts) => counts[name] ?? 0
  const namesOf = (name: keyof SyncSample) => [...(sample[name] ?? [])]
  return {
    isOn: row?.isOn === true,
    isRunning: row?.startedAt != null && row.endedAt === null,
    endedAt: row?.endedAt?.toISOString() ?? null,
    outcome: row?.outcome ?? null,
    counts: {
      listed: countOf('listed'),
      created: countOf('created'),
      updated: countOf('updated'),
      withdrawn: countOf('withdrawn'),
      refused: countOf('refused'),
      unchanged: countOf('unchanged'),
    },
    sample: { created: namesOf('created'), updated: namesOf('updated'), withdrawn: namesOf('withdrawn') },
    reason: row?.reason ?? null,
  }
}

/** The part of a connection that its kind gives. */
function presentByKind(deps: Deps, { id, kind, settings, sealedSecret }: ConnectionRow) {
  const connector = connectorOf(kind)
  return {
    provider: connector.providerOf(settings),
    isComplete: isComplete(connector, settings, sealedSecret !== null),
    matchesNumber: connector.claimsOf(settings).employeeNo !== '',
    addresses: connector.addressesOf(deps, id).map(({ label, address }) => ({ label: presentText(label), address })),
    facts: [
      ...connectorFieldsOf(connector)
        .filter(({ name, isFact }) => isFact && name !== 'secret')
        .map(({ name, label }) => ({ label, value: settingOf(settings, name) })),
      ...(connector.factsOf?.(settings) ?? []),
    ].map(({ label, value }) => ({ label: presentText(label), value })),
  }
}

/** The form of a kind, for the dialog. */
const presentKind = ({ kind, short, title, hint, steps, form }: Connector): Kind => ({
  kind,
  short,
  title: presentText(title),
  hint: presentText(hint),
  steps: steps.map(presentText),
  sections: form.map((section) => ({
    title: section.title ? presentText(section.title) : null,
    hint: section.hint ? presentText(section.hint) : null,
    fields: section.fields.map((field) => ({
      name: field.name,
      kind: field.kind,
      label: presentText(field.label),
      hint: field.hint ? presentText(field.hint) : null,
      placeholder: field.placeholder ?? '',
      initial: field.initial ?? '',
      maxLength: field.maxLength,
      isRequired: field.isRequired === true,
      isHalf: field.isHalf === true,
      movesLinks: field.movesLinks === true,
      choices: (field.choices ?? []).map(({ value, label }) => ({ value, label: presentText(label) })),
    })),
  })),
})

/**
 * Checks the settings of a kind and returns them in stored form. Throws for values that its form or its own check does
 * not allow.
 */
const checkSettings = async (deps: Deps, kind: ConnectionKind, given: ConnectionSettings) => {
  const connector = connectorOf(kind)
  return connector.check(deps, checkFields(connector, given))
}
/** The main settings, for the audit log. */
const factsOf = (connector: Connector, settings: ConnectionSettings) =>
  Object.fromEntries(
    connectorFieldsOf(connector)
      .filter(({ name, isFact, kind }) => isFact && name !== 'secret' && kind !== 'lines')
      .map(({ name }) => [name, settingOf(settings, name)]),
  )

const holdingsOf = (actor: Actor, companyId: string) =>
  powerOfConnection(companyId, powerOfStaff(actor, 'companies')).holdings

export async function createConnection(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof connectionCreate>,
): Promise<string> {
  const companyId = companyOf(actor, input.companyId)
  const id = deriveId(deps.signer, 'connection.create', actor.accountId, input.requestKey)
  const settings = await checkSettings(deps, input.kind, input.settings)
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    await lockSignInOf(tx, companyId)
    if (!(await findCompanyHead(tx, companyId))) throw new AppError('notFound')
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
      await note(deps, tx, actor, {
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

/** Locks a connection within the reach of the caller. Throws `notFound`. */
async function mustFind(tx: Transaction, actor: Actor, connectionId: string): Promise<ConnectionRow> {
  const found = await findConnection(tx, connectionId, boundOf(actor), { lock: true })
  if (!found) throw new AppError('notFound')
  return found
}

/**
 * Saves a connection. From then on it has the permissions that the caller holds in its company. Changing the provider
 * or subject claim ends its links.
 */
export async function saveConnection(deps: Deps, actor: Actor, input: InputOf<typeof connectionSave>): Promise<number> {
  const found = await findConnection(deps.sql, input.connectionId, boundOf(actor))
  if (!found) throw new AppError('notFound')
  const connector = connectorOf(found.kind)
  const settings = await checkSettings(deps, found.kind, input.settings)
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const former = await mustFind(tx, actor, input.connectionId)
    if (former.revision !== input.revision) throw new AppError('conflict')
    const changed = changedFields(connector, former.settings, settings)
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
    await note(deps, tx, actor, {
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
 * Turns a connection on or off, or requires it. Throws `connectionNotProven` before a test has found a person, and
 * `noEmergencyAccount` while no account could help if the provider fails.
 */
export async function switchConnection(
  deps: Deps,
  actor: Actor,
  { connectionId, isEnabled, isRequired }: InputOf<typeof connectionSwitch>,
): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const former = await mustFind(tx, actor, connectionId)
    await lockSignInOf(tx, former.companyId)
    if (isRequired && !isEnabled) throw new AppError('malformed', { fields: ['isRequired'] })
    if (isEnabled && !former.isEnabled && !former.testedAt) throw new AppError('connectionNotProven')
    if (isRequired && !(await hasWayBack(tx, former.companyId))) throw new AppError('noEmergencyAccount')
    if (isEnabled === former.isEnabled && isRequired === former.isRequired) return
    await setConnectionState(tx, connectionId, { isEnabled, isRequired, now: deps.clock.now() })
    await note(deps, tx, actor, {
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
    const former = await mustFind(tx, actor, connectionId)
    if (former.isEnabled) throw new AppError('connectionIsOn')
    const endedLinks = await deleteConnectionLinks(tx, connectionId)
    await deleteConnection(tx, connectionId)
    await note(deps, tx, actor, {
      action: 'connection.remove',
      companyId: former.companyId,
      detail: { name: former.name, endedLinks },
    })
  })
}

/**
 * Creates a new token for the directory, which ends the previous one, or only ends the previous one. The token is never
 * shown again.
 */
export async function saveDirectoryToken(
  deps: Deps,
  actor: Actor,
  { connectionId, isOn }: InputOf<typeof directoryTokenSet>,
): Promise<string | null> {
  const token = isOn ? newSecret(deps.random) : null
  await inTransaction(deps.sql, async (tx) => {
    const { companyId, name, kind } = await mustFind(tx, actor, connectionId)
    // A directory that is read does not push as well.
    if (connectorOf(kind).directory) throw new AppError('notFound')
    await setScimToken(tx, connectionId, token === null ? null : hashSecret(token), deps.clock.now())
    await note(deps, tx, actor, { action: 'connection.token', companyId, detail: { name, isOn } })
  })
  return token
}

/**
 * Renews the key with which a provider encrypts: the new one is published, the previous one still decrypts responses
 * until the provider has read the metadata again, and older ones end. Or ends the previous one, or all.
 */
export async function changeConnectionKeys(
  deps: Deps,
  actor: Actor,
  { connectionId, act }: InputOf<typeof connectionKeySet>,
): Promise<void> {
  const now = deps.clock.now()
  const made = act === 'renew' ? await createEncryptionKey(now, new URL(startUrlOf(deps, connectionId)).hostname) : null
  await inTransaction(deps.sql, async (tx) => {
    const { companyId, name, kind } = await mustFind(tx, actor, connectionId)
    if (!connectorOf(kind).encrypts) throw new AppError('notFound')
    const [newest] = await listConnectionKeys(tx, connectionId)
    await deleteOtherKeys(tx, connectionId, newest && act !== 'endAll' ? [newest.id] : [])
    if (made) {
      const id = newId(now, deps.random)
      const sealedKey = sealConnectionKey(deps, id, made.privateKey)
      await insertConnectionKey(tx, connectionId, { id, certificate: made.certificate, sealedKey, createdAt: now })
    }
    await note(deps, tx, actor, { action: 'connection.key', companyId, detail: { name, act } })
  })
}

/** Entries on a page of the log of a directory. */
const logPage = 50
export async function loadProvisioning(
  deps: Deps,
  actor: Actor,
  { connectionId, beforeId }: InputOf<typeof provisioningLog>,
  lang: Lang,
): Promise<DataOf<typeof provisioningLog>> {
  const connection = await findConnection(deps.sql, connectionId, boundOf(actor))
  if (!connection) throw new AppError('notFound')
  const rows = await listProvisioning(deps.sql, connection.id, { before: beforeId ?? null, limit: logPage + 1 })
  return {
    entries: rows.slice(0, logPage).map(({ id, at, act, userName, accountId, name, detail }) => ({
      entryId: id,
      at: at.toISOString(),
      act,
      userName,
      accountId,
      name: name && pickName(name, lang),
      changed: [...(detail.changed ?? [])],
      endedSessions: detail.sessions ?? null,
      reason: detail.reason ?? null,
      ...(detail.isGroup ? { isGroup: true } : {}),
    })),
    hasMore: rows.length > logPage,
  }
}

/** Starts a test. Its address works in the browser that opens it, for ten minutes, once. */
export async function startConnectionTest(
  deps: Deps,
  actor: Actor,
  { connectionId }: InputOf<typeof connectionTest>,
): Promise<DataOf<typeof connectionTest>> {
  const now = deps.clock.now()
  const connection = await findConnection(deps.sql, connectionId, boundOf(actor))
  if (!connection) throw new AppError('notFound')
  const [testId, token] = [newId(now, deps.random), newSecret(deps.random)]
  await insertConnectionTest(deps.sql, {
    id: testId,
    connectionId: connection.id,
    by: actor.accountId,
    tokenHash: hashSecret(token),
    now,
  })
  return { testId, address: `${startUrlOf(deps, connection.id)}?test=${token}` }
}

/** The longest value of a claim that is shown. */
const mostShown = 300
export async function loadConnectionTest(
  deps: Deps,
  actor: Actor,
  { testId }: InputOf<typeof connectionTestResult>,
  lang: Lang,
): Promise<DataOf<typeof connectionTestResult>> {
  const test = await findTest(deps.sql, testId, actor.accountId, boundOf(actor))
  if (!test) throw new AppError('notFound')
  const explained = test.reason ? connectorOf(test.kind).explain?.(test.reason) : null
  const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, mostShown)
  return {
    isFinished: test.finishedAt !== null,
    outcome: test.outcome as ConnectionOutcome | null,
    reason: explained ? presentText(explained) : null,
    person:
      test.accountId === null
        ? null
        : { accountId: test.accountId, name: test.name ? pickName(test.name, lang) : '', account: test.account ?? '' },
    claims: Object.entries(test.claims ?? {}).map(([name, value]) => ({ name, value: shown(value) })),
  }
}

export async function addDomain(deps: Deps, actor: Actor, input: InputOf<typeof domainAdd>): Promise<string> {
  const companyId = companyOf(actor, input.companyId)
  const domain = parseDomain(input.domain)
  if (!domain) throw new AppError('domainInvalid', { fields: ['domain'] })
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    await lockSignInOf(tx, companyId)
    if (!(await findCompanyHead(tx, companyId))) throw new AppError('notFound')
    if ((await countDomains(tx, companyId)) >= connectionLimits.domains) throw new AppError('tooManyConnections')
    const id = newId(now, deps.random)
    const domainId = await insertDomain(tx, { id, companyId, domain, token: newSecret(deps.random), now })
    if (domainId === id) await note(deps, tx, actor, { action: 'domain.add', companyId, detail: { domain } })
    return domainId
  })
}

/**
 * Looks up the TXT record of a domain. While it exists the domain is the company's; when it is removed, the domain is
 * released.
 */
export async function checkDomain(deps: Deps, actor: Actor, domainId: string): Promise<boolean> {
  const domain = await findDomain(deps.sql, domainId, boundOf(actor))
  if (!domain) throw new AppError('notFound')
  const { recordName, recordText } = domainRecord(domain)
  const found = await deps.resolveTxt(recordName).catch(() => [] as string[][])
  const isProved = found.some((parts) => parts.join('').trim() === recordText)
  await inTransaction(deps.sql, async (tx) => {
    await setDomainChecked(tx, domain.id, isProved, deps.clock.now())
    if (domain.hostSince) await announceCompanyHosts(tx)
    if (isProved !== (domain.provedAt !== null))
      await note(deps, tx, actor, {
        action: 'domain.check',
        companyId: domain.companyId,
        detail: { domain: domain.domain, isProved },
      })
  })
  await deps.hosts.refresh()
  return isProved
}

export async function removeDomain(deps: Deps, actor: Actor, domainId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const domain = await findDomain(tx, domainId, boundOf(actor))
    if (!domain) throw new AppError('notFound')
    await deleteDomain(tx, domain.id)
    if (domain.hostSince) await announceCompanyHosts(tx)
    await note(deps, tx, actor, {
      action: 'domain.remove',
      companyId: domain.companyId,
      detail: { domain: domain.domain },
    })
  })
  await deps.hosts.refresh()
}

export async function saveCompanyCode(deps: Deps, actor: Actor, input: InputOf<typeof companyCodeSet>): Promise<void> {
  const companyId = companyOf(actor, input.companyId)
  const code = input.code.trim().toLowerCase() || null
  if (code !== null && !connectionLimits.code.test(code)) throw new AppError('companyCodeInvalid', { fields: ['code'] })
  await inTransaction(deps.sql, async (tx) => {
    if (!(await findCompanyHead(tx, companyId))) throw new AppError('notFound')
    await setCompanyCode(tx, companyId, code)
    await note(deps, tx, actor, { action: 'connection.code', companyId, detail: { code } })
  })
}

/**
 * Makes a member's account an emergency account, or an ordinary one again. Throws `noEmergencyAccount` for the last one
 * that is needed.
 */
export async function saveEmergencyAccount(
  deps: Deps,
  actor: Actor,
  { companyId: given, accountId, isEmergency }: InputOf<typeof emergencyAccountSet>,
): Promise<void> {
  const companyId = companyOf(actor, given)
  await inTransaction(deps.sql, async (tx) => {
    await lockSignInOf(tx, companyId)
    if (!(await isActiveMember(tx, companyId, accountId))) throw new AppError('notFound')
    if (isEmergency) {
      if ((await listEmergencyAccounts(tx, companyId)).length >= connectionLimits.emergencyAccounts)
        throw new AppError('tooManyConnections')
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
