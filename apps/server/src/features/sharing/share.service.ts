import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { myShareLinks, shareLink, shareLinkAccept } from '@portal/contract/sharing/sharing.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { newId } from '../../core/secrets/random.ts'
import { type Lang, pickName } from '../../core/text/language.ts'
import { maySeeProduct } from '../catalogue/catalogue.public.ts'
import { posterWords } from './poster/poster.words.ts'
import { drawPoster } from './poster/poster-drawing.ts'
import { createShareLinkCode } from './reward.rules.ts'
import { findRewardRules } from './reward.store.ts'
import {
  findPoster,
  findShareLink,
  findShareTarget,
  hasSharingRewards,
  insertShareInvite,
  insertShareLink,
  listShareLinks,
} from './share.store.ts'
import { posterFacts, presentShareLink, shareLinkUrl } from './sharing.present.ts'

/** Throws `featureOff` when the company does not use sharing rewards. */
export async function checkSharingAllowed(deps: Deps, actor: Actor): Promise<void> {
  if (!(await hasSharingRewards(deps.sql, actor.companyId))) throw new AppError('featureOff')
}

/**
 * Loads the caller's link to a product; creates it the first time. Throws `featureOff`, `productNotFound`, and
 * `unavailable` when three drawn codes were all in use.
 */
export async function loadShareLink(deps: Deps, actor: Actor, productId: string): Promise<DataOf<typeof shareLink>> {
  await checkSharingAllowed(deps, actor)
  const now = deps.clock.now()
  if (!(await maySeeProduct(deps.sql, actor, productId, now))) throw new AppError('productNotFound')
  // Two equal codes are drawn once in a trillion times; the third draw covers even that.
  for (let draw = 0; draw < 3; draw++) {
    const link = await findShareLink(deps.sql, actor, productId)
    if (link) {
      const { startPoints, completionPoints } = await findRewardRules(deps.sql)
      return {
        code: link.code,
        url: shareLinkUrl(deps, link.code),
        startPoints,
        completionPoints,
        invited: link.invited,
      }
    }
    await insertShareLink(deps.sql, actor, {
      id: newId(now, deps.random),
      code: createShareLinkCode(deps.random.bytes(8)),
      productId,
      now,
    })
  }
  throw new AppError('unavailable')
}

/**
 * Accepts the invitation of a link. Returns the sharer's name, or null for a link that can't invite this person, and
 * `isInvited` if the person's invitation to the product came by this link.
 */
export async function acceptShareLink(
  deps: Deps,
  actor: Actor,
  code: string,
  lang: Lang,
): Promise<DataOf<typeof shareLinkAccept>> {
  const found = await insertShareInvite(deps.sql, actor, code.toLowerCase(), deps.clock.now())
  return { sharerName: found ? pickName(found.sharer, lang) : null, isInvited: found?.isInvited ?? false }
}

/** Finds the page of this portal that a short link leads to; null when there is no such link. */
export async function findShareTargetPath(deps: Deps, code: string): Promise<string | null> {
  const target = await findShareTarget(deps.sql, code.toLowerCase())
  return target
    ? `${target.isKnowledge ? '/knowledge-preview' : '/detail'}?${new URLSearchParams({ id: target.productId, share: code.toLowerCase() })}`
    : null
}

export async function loadOwnShareLinks(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof myShareLinks>,
  lang: Lang,
): Promise<DataOf<typeof myShareLinks>> {
  await checkSharingAllowed(deps, actor)
  const { list, total } = await listShareLinks(deps.sql, actor, input)
  return { list: list.map((row) => presentShareLink(deps, row, lang)), total, page: input.page, size: input.size }
}

/**
 * Loads the poster of the caller's link to a product, in a language, as a picture or for print. It is drawn in another
 * thread. Throws the errors of `loadShareLink`.
 */
export async function loadPoster(
  deps: Deps,
  actor: Actor,
  { productId, format, lang }: { readonly productId: string; readonly format: 'svg' | 'pdf'; readonly lang: Lang },
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  await loadShareLink(deps, actor, productId)
  const row = await findPoster(deps.sql, actor, productId)
  if (!row) throw new AppError('productNotFound')
  const facts = posterFacts(deps, row, lang)
  return { name: `${posterWords[lang].file(facts.title)}.${format}`, bytes: await drawPoster({ format, facts }) }
}
