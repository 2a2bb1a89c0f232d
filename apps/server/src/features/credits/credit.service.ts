import type {
  creditKindSave,
  creditKinds,
  creditRateSet,
  creditRates,
} from '@portal/contract/credits/credit-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import { isCalendarDay, todayOf } from '../../core/text/calendar.ts'
import { type Lang, pickName } from '../../core/text/language.ts'
import { type Db, inTransaction } from '../../database/connection.ts'
import { canChangeCreditKind, canReadCreditKind, creditBoundOf } from './credit.access.ts'
import { canCreditRateStart } from './credit.rules.ts'
import {
  type CreditableItem,
  type CreditKindRow,
  findCreditKind,
  findCreditKindByRequest,
  insertCreditKind,
  isCreditKindRequired,
  listCreditableItems,
  listCreditKinds,
  listCreditRates,
  listCreditRatesOfItem,
  lockCreditKind,
  updateCreditKind,
  upsertCreditRate,
} from './credit.store.ts'
import { rejectCreditInput } from './credit.words.ts'
import { updateTrainingCredits } from './credit-grant.service.ts'
import { lockCreditRates } from './credit-grant.store.ts'
import { creditedItems } from './credited-things.ts'

export async function loadCreditKinds(deps: Deps, actor: Actor): Promise<DataOf<typeof creditKinds>> {
  const kinds = await listCreditKinds(deps.sql, creditBoundOf(actor), todayOf(deps))
  return {
    kinds: kinds.map((kind) => ({
      kindId: kind.kindId,
      revision: kind.revision,
      companyId: kind.companyId,
      company: kind.company,
      name: kind.name,
      unit: kind.unit,
      isActive: kind.isActive,
      mayChange: canChangeCreditKind(actor, kind.companyId),
      things: kind.things,
      people: kind.people,
      earned: kind.earned,
    })),
  }
}

/** A kind that the caller may read, or change. */
async function kindFor(db: Db, actor: Actor, kindId: string, may: 'read' | 'change'): Promise<CreditKindRow> {
  const kind = await findCreditKind(db, kindId)
  const isAllowed = kind && (may === 'read' ? canReadCreditKind : canChangeCreditKind)(actor, kind.companyId)
  if (!isAllowed) throw new AppError('creditKindNotFound')
  return kind
}

const note = (
  deps: Deps,
  db: Db,
  actor: Actor,
  action: string,
  kind: Pick<CreditKindRow, 'kindId' | 'companyId'>,
  detail = {},
) =>
  writeAudit(deps, db, actor.accountId, {
    ...(kind.companyId === null ? {} : { companyId: kind.companyId }),
    action: `credit.${action}`,
    thing: 'creditKind',
    thingId: kind.kindId,
    detail,
  })

/**
 * Creates a kind of credits, once for a request key, or updates one. Throws `malformed` without a name or for a company
 * that the caller does not manage, `creditKindNotFound`, `conflict` when the revision of the kind is no longer the one
 * that the caller saw, and `creditKindAsked` for archiving a kind that an active requirement includes.
 */
export async function saveCreditKind(
  deps: Deps,
  actor: Actor,
  { requestKey, kindId, revision, companyId: given, name, unit, isActive }: InputOf<typeof creditKindSave>,
): Promise<DataOf<typeof creditKindSave>> {
  if (!name.zh?.trim() && !name.en?.trim()) rejectCreditInput('name', 'name')
  return inTransaction(deps.sql, async (tx) => {
    if (kindId !== undefined) {
      const kind = await kindFor(tx, actor, kindId, 'change')
      const changed = { kindId: kind.kindId, revision, name, unit, isActive }
      if (kind.isActive && !isActive && (await isCreditKindRequired(tx, kind.kindId)))
        throw new AppError('creditKindAsked')
      if (!(await updateCreditKind(tx, changed))) throw new AppError('conflict')
      await note(deps, tx, actor, 'kindUpdate', kind, { before: { name: kind.name }, after: { name, isActive } })
      return { kindId: kind.kindId, revision: revision + 1 }
    }
    const now = deps.clock.now()
    const made = { kindId: newId(now, deps.random), companyId: given?.toLowerCase() ?? null }
    const isMade =
      canChangeCreditKind(actor, made.companyId) &&
      (await insertCreditKind(tx, {
        id: made.kindId,
        companyId: made.companyId,
        name,
        unit,
        createdBy: actor.accountId,
        requestKey,
        now,
      }))
    if (!isMade) {
      const before = await findCreditKindByRequest(tx, actor.accountId, requestKey)
      const kind = before === null ? null : await findCreditKind(tx, before)
      if (kind === null) rejectCreditInput('companyId', 'noCompany')
      return { kindId: kind.kindId, revision: kind.revision }
    }
    await note(deps, tx, actor, 'kindCreate', made, { name })
    return { kindId: made.kindId, revision: 1 }
  })
}

const presentThing = ({
  productId,
  classId,
  examId,
  schemeId,
  title,
}: CreditableItem & { readonly title: CreditKindRow['name'] }) => ({
  productId,
  classId,
  examId,
  schemeId,
  title,
})

export async function loadCreditRates(
  deps: Deps,
  actor: Actor,
  kindId: string,
  lang: Lang,
): Promise<DataOf<typeof creditRates>> {
  const kind = await kindFor(deps.sql, actor, kindId, 'read')
  const today = todayOf(deps)
  const companyId = creditBoundOf(actor)
  const rates = await listCreditRates(deps.sql, kind.kindId, companyId, today)
  // Staff of a company don't learn the names of the portal's kinds.
  const isNamed = companyId === null || kind.companyId !== null
  return {
    today,
    rates: rates.map((rate) => ({
      rateId: rate.rateId,
      ...presentThing(rate),
      amount: rate.amount,
      fromOn: rate.fromOn,
      isInForce: rate.isInForce,
      setBy: isNamed && rate.setBy ? pickName(rate.setBy, lang) : null,
      entries: rate.entries,
    })),
  }
}

/**
 * Sets the credits that an item earns from a day on. A job then adds the achievements since that day to the ledger.
 * Throws `malformed` for an impossible day and unless exactly one available item is given, `creditKindNotFound`, and
 * `creditRateTooEarly` when the rate would change credits that were already granted.
 */
export async function setCreditRate(deps: Deps, actor: Actor, input: InputOf<typeof creditRateSet>) {
  const thing: CreditableItem = {
    productId: input.productId?.toLowerCase() ?? null,
    classId: input.classId?.toLowerCase() ?? null,
    examId: input.examId?.toLowerCase() ?? null,
    schemeId: input.schemeId?.toLowerCase() ?? null,
  }
  const given = Object.values(thing).filter((id) => id !== null)
  const [thingId] = given
  if (thingId === undefined || given.length !== 1) rejectCreditInput('thing', 'oneThing')
  if (!isCalendarDay(input.fromOn)) rejectCreditInput('fromOn', 'noSuchDay')
  await inTransaction(deps.sql, async (tx) => {
    const kind = await kindFor(tx, actor, input.kindId, 'change')
    await lockCreditKind(tx, kind.kindId)
    await lockCreditRates(tx, 'set')
    const rates = await listCreditRatesOfItem(tx, kind.kindId, thingId)
    if (!canCreditRateStart(rates, input.fromOn, todayOf(deps))) throw new AppError('creditRateTooEarly')
    const now = deps.clock.now()
    const { amount, fromOn } = input
    const id = newId(now, deps.random)
    const made = {
      id,
      kindId: kind.kindId,
      companyId: kind.companyId,
      thing,
      amount,
      fromOn,
      setBy: actor.accountId,
      now,
    }
    if (!(await upsertCreditRate(tx, made))) rejectCreditInput('thing', 'notOffered')
    await note(deps, tx, actor, 'rateSet', kind, { ...thing, amount, fromOn })
    await deps.jobs.add(tx, updateTrainingCredits, {}, { key: 'updateTrainingCredits' })
  })
  await creditedItems.refresh(deps)
  return {}
}

export async function loadCreditableItems(
  deps: Deps,
  actor: Actor,
  { kindId, q }: { readonly kindId: string; readonly q: string },
) {
  const kind = await kindFor(deps.sql, actor, kindId, 'change')
  return { things: (await listCreditableItems(deps.sql, kind.companyId, q.trim() || null)).map(presentThing) }
}
