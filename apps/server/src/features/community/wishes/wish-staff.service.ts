import type {
  managedWishList,
  wantedProductDemand,
  wishAnswer,
  wishCompanies,
  wishMerge,
  wishRead,
  wishRemove,
} from '@portal/contract/community/wish-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import type { BilingualText, Lang } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { textQuery } from '../../catalogue/catalogue.public.ts'
import { deliverNewNotices } from '../notices/deliver-notices.service.ts'
import { listProductDemand } from './wanted-product.store.ts'
import { presentProductDemand, presentStaffWish } from './wish.present.ts'
import {
  invalidWishAnswerFields,
  isNewWishAnswer,
  nonEmptyWords,
  type StaffWishAnswer,
  similarityQueryOf,
} from './wish.rules.ts'
import { wishAnswerNoticeWords, wishRemovalNoticeWords } from './wish.words.ts'
import {
  findStaffWish,
  findWishProduct,
  insertWishNotices,
  type LockedStaffWish,
  listSimilarWishes,
  listStaffWishes,
  listWishingCompanies,
  lockWishes,
  setWishMerged,
  setWishRemoved,
  staffWishSortKinds,
  staffWishSource,
  updateWishAnswer,
} from './wish-staff.store.ts'

const page = '/user/wannaLearn?view=mine'
/** The period that counts as recent for a wish. */
const lately = (now: Date) => new Date(now.getTime() - 30 * 86_400_000)

export async function loadStaffWishes(
  deps: Deps,
  input: InputOf<typeof managedWishList>,
  lang: Lang,
): Promise<DataOf<typeof managedWishList>> {
  const { state = 'open', companyId = null, q, sort = '-wanted', after, before, limit } = input
  const filter = { state, companyId, query: q?.trim() ? textQuery([q]) : null }
  const order = parseSortOrder<keyof typeof staffWishSortKinds>(sort, staffWishSortKinds)
  const page = await listPage(
    deps.sql,
    { list: 'wishes', order, filters: filter, source: staffWishSource(deps.sql, filter, order.key) },
    { after, before, limit },
  )
  const { ids, ...rest } = page
  return {
    ...rest,
    rows: sortByIds(ids, await listStaffWishes(deps.sql, ids, lately(deps.clock.now()))).map((row) =>
      presentStaffWish(row, lang),
    ),
  }
}

export async function loadWishingCompanies(deps: Deps): Promise<DataOf<typeof wishCompanies>> {
  return {
    companies: (await listWishingCompanies(deps.sql)).map(({ companyId, company, open }) => ({
      companyId,
      company,
      open,
    })),
  }
}

/** The number of similar wishes offered for a merge. */
const mostSimilar = 8
/**
 * Loads a wish with similar ones of its company, into which it can be merged. Throws `notFound`, also for a merged
 * wish, which is now part of another one.
 */
export async function loadStaffWish(deps: Deps, wishId: string, lang: Lang): Promise<DataOf<typeof wishRead>> {
  const row = await findStaffWish(deps.sql, wishId, lately(deps.clock.now()))
  if (!row || (row.state as string) === 'merged') throw new AppError('notFound')
  const like = similarityQueryOf(row.title)
  const similar = like ? await listSimilarWishes(deps.sql, row, like, mostSimilar) : []
  return {
    wish: presentStaffWish(row, lang),
    similar: similar.map(({ id, title, state, wantedCount }) => ({ wishId: id, title, state, wantedCount })),
  }
}

export async function loadProductDemand(
  deps: Deps,
  { companyId, page, size }: InputOf<typeof wantedProductDemand>,
): Promise<DataOf<typeof wantedProductDemand>> {
  const { list, total } = await listProductDemand(deps.sql, companyId ?? null, { page, size })
  return { list: list.map(presentProductDemand), total, page, size }
}

/**
 * Returns the locked wish in the revision that staff saw. Throws when it no longer exists, was changed since or was
 * removed, which can't be undone.
 */
function mustHold(wishes: readonly LockedStaffWish[], wishId: string, revision?: number): LockedStaffWish {
  const wish = wishes.find(({ id }) => id === wishId)
  if (!wish || wish.state === 'merged') throw new AppError('notFound')
  if (revision !== undefined && wish.revision !== revision) throw new AppError('conflict')
  if (wish.state === 'removed') throw new AppError('notFound')
  return wish
}

async function done(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  wish: LockedStaffWish,
  action: string,
  detail: Record<string, unknown>,
  lang: Lang,
): Promise<DataOf<typeof wishAnswer>> {
  const now = deps.clock.now()
  await writeAudit(deps, tx, actor.accountId, {
    companyId: wish.companyId,
    action,
    thing: 'wish',
    thingId: wish.id,
    detail,
  })
  const row = await findStaffWish(tx, wish.id, lately(now))
  if (!row) throw new AppError('notFound')
  return presentStaffWish(row, lang)
}

/** Notifies everyone who wants it of an answer, each person once. */
async function tellAnswer(
  deps: Deps,
  tx: Transaction,
  wish: LockedStaffWish,
  { state, words, productId }: StaffWishAnswer,
): Promise<void> {
  if (state === 'open') return
  const made = productId === null ? null : await findWishProduct(tx, wish.companyId, productId)
  await notifyWishing(
    deps,
    tx,
    wish.id,
    {
      ...wishAnswerNoticeWords(wish.title, state, words, made?.title ?? null),
      cause: ['wish', wish.id, state, productId].filter(Boolean).join(' '),
      link: made && productId ? `${made.isKnowledge ? '/knowledge-preview' : '/detail'}?id=${productId}` : page,
      now: deps.clock.now(),
    },
    'all',
  )
}

/** Notifies the requester, or every member who wants it; once per cause. */
async function notifyWishing(
  deps: Deps,
  tx: Transaction,
  wishId: string,
  notice: Parameters<typeof insertWishNotices>[2],
  who: 'all' | 'asker',
): Promise<void> {
  const { now: _now, ...words } = notice
  const fresh = await insertWishNotices(tx, wishId, notice, who)
  for (const [companyId, list] of Map.groupBy(fresh, (one) => one.companyId))
    await deliverNewNotices(
      deps,
      tx,
      companyId,
      list.map(({ id, accountId }) => ({ ...words, kind: 'wishAnswered', id, accountId })),
    )
}

/**
 * Answers a wish and notifies the people who want it of a new answer. Throws `malformed` for contradictory fields,
 * `wishProductHidden` for a product that the company does not see, `notFound` and `conflict`.
 */
export async function decideWish(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof wishAnswer>,
  lang: Lang,
): Promise<DataOf<typeof wishAnswer>> {
  const answer: StaffWishAnswer = {
    state: input.state,
    words: nonEmptyWords(input.words),
    productId: input.productId ?? null,
  }
  const fields = invalidWishAnswerFields(answer)
  if (fields.length > 0) throw new AppError('malformed', { fields })
  const by = { accountId: actor.accountId, now: deps.clock.now() }
  return inTransaction(deps.sql, async (tx) => {
    const wish = mustHold(await lockWishes(tx, [input.wishId]), input.wishId, input.revision)
    if (answer.productId !== null && !(await findWishProduct(tx, wish.companyId, answer.productId)))
      throw new AppError('wishProductHidden', { fields: ['productId'] })
    await updateWishAnswer(tx, wish.id, answer, by)
    if (isNewWishAnswer(wish, answer)) await tellAnswer(deps, tx, wish, answer)
    return done(deps, tx, actor, wish, 'wish.answer', { title: wish.title, before: wish.state, ...answer }, lang)
  })
}

/**
 * Merges a wish into one of the same company. If that one is answered, the people who move to it are notified. Throws
 * `malformed` when the two are the same, `notFound`, and `conflict` for an outdated revision.
 */
export async function mergeWishInto(
  deps: Deps,
  actor: Actor,
  { wishId, revision, intoWishId }: InputOf<typeof wishMerge>,
  lang: Lang,
): Promise<DataOf<typeof wishMerge>> {
  if (wishId === intoWishId) throw new AppError('malformed', { fields: ['intoWishId'] })
  const by = { accountId: actor.accountId, now: deps.clock.now() }
  return inTransaction(deps.sql, async (tx) => {
    const held = await lockWishes(tx, [wishId, intoWishId])
    const [wish, into] = [mustHold(held, wishId, revision), mustHold(held, intoWishId)]
    if (wish.companyId !== into.companyId) throw new AppError('notFound')
    await setWishMerged(tx, wish.id, into.id, by)
    await tellAnswer(deps, tx, into, {
      state: into.state as StaffWishAnswer['state'],
      words: into.answer,
      productId: into.productId,
    })
    return done(deps, tx, actor, into, 'wish.merge', { merged: wish.id, title: wish.title, into: into.title }, lang)
  })
}

export async function removeWishForAll(
  deps: Deps,
  actor: Actor,
  { wishId, revision, words }: InputOf<typeof wishRemove>,
  lang: Lang,
): Promise<DataOf<typeof wishRemove>> {
  const said: BilingualText = nonEmptyWords(words)
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const wish = mustHold(await lockWishes(tx, [wishId]), wishId, revision)
    await setWishRemoved(tx, wish.id, said, { accountId: actor.accountId, now })
    await notifyWishing(
      deps,
      tx,
      wish.id,
      { ...wishRemovalNoticeWords(wish.title, said), cause: `wish ${wish.id} removed`, link: page, now },
      'asker',
    )
    return done(deps, tx, actor, wish, 'wish.remove', { title: wish.title, words: said }, lang)
  })
}
