import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { wecomBindings, wecomCheck, wecomRead, wecomSave } from '@portal/contract/identity/wecom.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { renderMessageText } from '../../../core/messages/message-text.rules.ts'
import { type Lang, pickName } from '../../../core/text/language.ts'
import { type Db, inTransaction, type Transaction } from '../../../database/connection.ts'
import { mayControlAccount, powerOfStaff } from '../account-access/account-access.rules.ts'
import { findAccountAccess } from '../account-access/account-access.store.ts'
import { findAccountEmail } from '../email/email-change.store.ts'
import { findWecomAppOfCompany, insertWecomBinding } from './wecom.store.ts'
import { explainWecomError } from './wecom.words.ts'
import { fetchWecomToken, sealWecomSecret, WecomError } from './wecom-client.ts'
import {
  deleteWecomApp,
  endWecomBindings,
  findManagedWecomApp,
  listWecomBindings,
  type ManagedWecomApp,
  setWecomCorpId,
  upsertWecomApp,
} from './wecom-staff.store.ts'

function presentApp(deps: Deps, app: ManagedWecomApp): NonNullable<DataOf<typeof wecomRead>['app']> {
  const publicUrl = portalOrigin(deps.settings)
  return {
    companyId: app.companyId,
    corpId: app.corpId,
    agentId: app.agentId,
    proxyAppType: app.isProxy ? 1 : 0,
    bindings: app.bindings,
    updatedAt: app.updatedAt.toISOString(),
    startUrl: `${publicUrl}/?corpId=${encodeURIComponent(app.corpId)}`,
    callbackHost: new URL(publicUrl).host,
  }
}

type Note = { readonly action: string; readonly companyId: string; readonly detail?: Readonly<Record<string, unknown>> }
function note(deps: Deps, db: Db, actor: Actor, { action, companyId, detail = {} }: Note) {
  return writeAudit(deps, db, actor.accountId, { companyId, action, thing: 'company', thingId: companyId, detail })
}

export async function loadWecom(deps: Deps, companyId: string): Promise<DataOf<typeof wecomRead>> {
  const app = await findManagedWecomApp(deps.sql, companyId)
  return { app: app ? presentApp(deps, app) : null }
}

/**
 * Saves the WeCom settings of a company and returns them. The secret is required the first time, is stored encrypted,
 * and never appears in answers or audit lines. A change of the corp ends all bindings. Throws `notFound`, `wecomTaken`
 * for the corp of another company, `malformed` without a secret, and `conflict` if the settings were removed in the
 * meantime.
 */
export async function saveWecom(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof wecomSave>,
): Promise<DataOf<typeof wecomSave>> {
  const { companyId, corpId, agentId, secret } = input
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    const set = await setWecomCorpId(tx, companyId, corpId)
    if (!set) throw new AppError('notFound')
    const sealedSecret = secret === undefined ? null : sealWecomSecret(deps, companyId.toLowerCase(), secret)
    if (
      !(await upsertWecomApp(tx, { companyId, corpId, agentId, isProxy: input.proxyAppType === 1, sealedSecret, now }))
    )
      throw new AppError('malformed', { fields: ['secret'] })
    const ended = set.isOther ? await endWecomBindings(tx, companyId, null, now) : 0
    await note(deps, tx, actor, {
      action: 'wecom.save',
      companyId,
      detail: { corpId, agentId, hasNewSecret: secret !== undefined, endedBindings: ended },
    })
  })
  const app = await findManagedWecomApp(deps.sql, companyId)
  if (!app) throw new AppError('conflict')
  return { app: presentApp(deps, app) }
}

export async function removeWecom(deps: Deps, actor: Actor, companyId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    if (!(await deleteWecomApp(tx, companyId))) throw new AppError('wecomNotConfigured')
    await setWecomCorpId(tx, companyId, null)
    const ended = await endWecomBindings(tx, companyId, null, deps.clock.now())
    await note(deps, tx, actor, { action: 'wecom.remove', companyId, detail: { endedBindings: ended } })
  })
}

/** The person is notified that staff have created a way into their account. */
async function tellBound(deps: Deps, tx: Transaction, accountId: string, wecomUser: string): Promise<void> {
  const owner = await findAccountEmail(tx, accountId)
  if (owner?.email && owner.isConfirmed)
    await deps.outbox.put(tx, {
      channel: 'mail',
      to: owner.email,
      lang: owner.locale,
      isSecret: false,
      ...renderMessageText(deps.brand.current(), 'wecomBound', owner.locale, { member: wecomUser }),
    })
}

/**
 * Requests a token from WeCom with the saved settings and returns the result: its error code, 0 for success, -1 if
 * WeCom can't be reached. Throws `wecomNotConfigured`.
 */
export async function checkWecom(deps: Deps, companyId: string, lang: Lang): Promise<DataOf<typeof wecomCheck>> {
  const app = await findWecomAppOfCompany(deps.sql, companyId)
  if (!app) throw new AppError('wecomNotConfigured')
  const errcode = await fetchWecomToken(deps, app).then(
    () => 0,
    (error: unknown) => {
      if (error instanceof WecomError) return error.errcode
      if (error instanceof AppError) return -1
      throw error
    },
  )
  return { isAccepted: errcode === 0, errcode, explanation: explainWecomError(errcode, lang) }
}

export async function loadWecomBindings(
  deps: Deps,
  input: InputOf<typeof wecomBindings>,
  lang: Lang,
): Promise<DataOf<typeof wecomBindings>> {
  const { list, total } = await listWecomBindings(deps.sql, input.companyId, input)
  return {
    list: list.map(({ wecomUser, accountId, name, account, boundAt, isByStaff }) => ({
      wecomUser,
      accountId,
      name: pickName(name, lang),
      account,
      boundAt: boundAt.toISOString(),
      isByStaff,
    })),
    total,
    page: input.page,
    size: input.size,
  }
}

/**
 * Binds a member to an employee whose account the caller may open. Throws `wecomTaken` if either is already bound to
 * another, `aboveYou` for an account that the caller may not open, `notFound` for people who are not employees, and
 * `wecomNotConfigured`.
 */
export async function bindWecom(
  deps: Deps,
  actor: Actor,
  { companyId, wecomUser, accountId }: { companyId: string; wecomUser: string; accountId: string },
): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    if (!(await findWecomAppOfCompany(tx, companyId))) throw new AppError('wecomNotConfigured')
    const [power, gain] = [powerOfStaff(actor, 'companies'), await findAccountAccess(tx, accountId)]
    if (!gain) throw new AppError('notFound')
    if (!mayControlAccount(power, gain)) throw new AppError('aboveYou')
    const now = deps.clock.now()
    if (!(await insertWecomBinding(tx, { companyId, wecomUser, accountId, by: actor.accountId, power, now })))
      throw new AppError('notFound')
    await tellBound(deps, tx, accountId, wecomUser)
    await note(deps, tx, actor, {
      action: 'wecom.bind',
      companyId,
      detail: { wecomUser: wecomUser.toLowerCase(), accountId },
    })
  })
}

export async function unbindWecom(
  deps: Deps,
  actor: Actor,
  { companyId, wecomUser }: { companyId: string; wecomUser: string },
): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    if ((await endWecomBindings(tx, companyId, wecomUser, deps.clock.now())) === 0) throw new AppError('notFound')
    await note(deps, tx, actor, { action: 'wecom.unbind', companyId, detail: { wecomUser: wecomUser.toLowerCase() } })
  })
}
