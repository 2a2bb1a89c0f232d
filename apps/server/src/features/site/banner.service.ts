import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { bannerList, bannerSave } from '@portal/contract/site/banner.contract.ts'
import type { homePage } from '@portal/contract/site/home.contract.ts'
import { bannerLimits } from '@portal/contract/site/site-pages.limits.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { publicFileUrl } from '../../core/files/file.service.ts'
import { AppError } from '../../core/http/app-error.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import { hasBilingualText, type Lang, pickName, pickText } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import {
  deleteBannerRow,
  findBanner,
  findHomeBannersAndPartners,
  insertBanner,
  listBanners,
  type StoredBanner,
  setBannerOrder,
  updateBanner,
} from './banner.store.ts'
import { checkPictureExists } from './picture.service.ts'
import { bannerState, storableBilingualText } from './site.rules.ts'

/** Loads the banners and partners of the home page, for a visitor or a learner. */
export async function loadHomeBannersAndPartners(
  deps: Deps,
  isLearner: boolean,
  lang: Lang,
): Promise<Pick<DataOf<typeof homePage>, 'banners' | 'partners'>> {
  const { banners, partners } = await findHomeBannersAndPartners(
    deps.sql,
    isLearner ? 'learners' : 'visitors',
    deps.clock.now(),
  )
  return {
    banners: banners.map((row) => ({
      bannerId: row.id,
      title: pickText(row.title, lang),
      words: pickText(row.words, lang),
      action: pickText(row.action, lang),
      link: row.link,
      pictureUrl: row.pictureId && publicFileUrl(row.pictureId),
    })),
    partners: partners.map((row) => ({
      name: pickText(row.name, lang),
      logoSvg: row.logoSvg,
      logoUrl: row.logoFileId && publicFileUrl(row.logoFileId),
      url: row.url,
    })),
  }
}

const present = (row: StoredBanner, now: Date, lang: Lang): DataOf<typeof bannerSave> => ({
  bannerId: row.id,
  revision: row.revision,
  title: row.title,
  words: row.words,
  action: row.action,
  link: row.link,
  pictureId: row.pictureId,
  audience: row.audience,
  isOn: row.isOn,
  beginsAt: row.beginsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  state: bannerState(row, now),
  changedBy: row.changedBy && pickName(row.changedBy, lang),
  changedAt: row.changedAt.toISOString(),
})

export async function loadStaffBanners(deps: Deps, lang: Lang): Promise<DataOf<typeof bannerList>> {
  const now = deps.clock.now()
  return { banners: (await listBanners(deps.sql)).map((row) => present(row, now, lang)) }
}

const instant = (text: string | null | undefined) => (text ? new Date(text) : null)

/**
 * Saves a banner. Throws `malformed` without a title in any language, for a button without a link, or for an end that
 * is not after the beginning; `tooManyBanners`, `fileNotFound`, `notFound`; and `conflict` when another author has
 * changed it.
 */
export async function saveBanner(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof bannerSave>,
  lang: Lang,
): Promise<DataOf<typeof bannerSave>> {
  const now = deps.clock.now()
  const { bannerId, revision = null, link = '', pictureId = null, audience, isOn } = input
  const [title, words, action] = [
    storableBilingualText(input.title),
    storableBilingualText(input.words),
    storableBilingualText(input.action),
  ]
  const [beginsAt, endsAt] = [instant(input.beginsAt), instant(input.endsAt)]
  if (!hasBilingualText(title)) throw new AppError('malformed', { fields: ['title'] })
  if (hasBilingualText(action) && !link) throw new AppError('malformed', { fields: ['link'] })
  if (beginsAt && endsAt && beginsAt >= endsAt) throw new AppError('malformed', { fields: ['endsAt'] })
  const id = bannerId ?? newId(now, deps.random)
  const banner = { id, title, words, action, link, pictureId, audience, isOn, beginsAt, endsAt }
  return inTransaction(deps.sql, async (tx) => {
    await checkPictureExists(tx, pictureId, 'pictureId')
    const by = { accountId: actor.accountId, now }
    if (!bannerId && !(await insertBanner(tx, banner, by, bannerLimits.atMost))) throw new AppError('tooManyBanners')
    if (bannerId && !(await updateBanner(tx, banner, by, revision)))
      throw new AppError((await findBanner(tx, id)) ? 'conflict' : 'notFound')
    await writeAudit(deps, tx, actor.accountId, {
      action: bannerId ? 'banner.put' : 'banner.add',
      thing: 'banner',
      thingId: id,
      detail: { title },
    })
    const row = await findBanner(tx, id)
    if (!row) throw new AppError('notFound')
    return present(row, now, lang)
  })
}

export async function reorderBanners(deps: Deps, actor: Actor, bannerIds: readonly string[]): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    if (
      !(await setBannerOrder(
        tx,
        bannerIds.map((id) => id.toLowerCase()),
      ))
    )
      throw new AppError('conflict')
    await writeAudit(deps, tx, actor.accountId, { action: 'banner.order', thing: 'banner', thingId: 'all' })
  })
}

export async function deleteBanner(deps: Deps, actor: Actor, bannerId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const title = await deleteBannerRow(tx, bannerId)
    if (title === null) throw new AppError('notFound')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'banner.remove',
      thing: 'banner',
      thingId: bannerId,
      detail: { title },
    })
  })
}
