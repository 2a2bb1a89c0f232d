import type { Deps } from '../core/deps.ts'
import { dayInZone } from '../core/text/calendar.ts'
import type { Transaction } from '../database/connection.ts'
import { startedAfterSeconds } from '../features/learning/learning.public.ts'
import {
  computeRewardLines,
  createCouponCode,
  createShareLinkCode,
  dueRewards,
  firstDayOfMonth,
  type RewardKind,
  rulesInForce,
} from '../features/sharing/sharing.public.ts'
import { insertDemoRows, listDemoProgress } from './demo.store.ts'
import { createDemoRandom, daysBefore, demoId } from './demo-id.rules.ts'

const company = 'starbeam'
/** People who shared courses, with the maximum number of colleagues who used each link. */
const shared: readonly (readonly [person: string, product: string, colleagues: number])[] = [
  ['learner', 'dns-dhcp', 4],
  ['learner', 'security-yearly', 5],
  ['learner', 'nr-beam', 3],
  ['learner', 'site-safety', 2],
  ['learner', 'itil-incident', 0],
  ['colleague', 'osi-basics', 2],
  ['colleague', 'ip-ospf', 2],
  ['staff', 'security-yearly', 2],
]

type Row = { readonly [column: string]: unknown }
type Event = {
  readonly at: Date
  readonly person: string
  readonly inviteeId: string
  readonly productId: string
  readonly kind: RewardKind
}

/**
 * Loads share links, the people who used them, the points earned under the rules in force, and a coupon that the
 * announced learner redeemed points for, all consistent with their studies.
 */
export async function loadSharing(deps: Omit<Deps, 'log'>, tx: Transaction, now: Date): Promise<void> {
  const companyId = demoId('company', company)
  const rules = await rulesInForce(tx)
  const progress = await listDemoProgress(tx, companyId)
  const bytes = (key: string) =>
    Uint8Array.from(
      { length: 12 },
      (
        (draw) => () =>
          Math.floor(draw() * 256)
      )(createDemoRandom(key)),
    )
  const taken = new Set<string>()
  const links: Row[] = []
  const invites: Row[] = []
  const events: Event[] = []
  for (const [person, product, colleagues] of shared) {
    const [sharerId, productId, linkId] = [
      demoId('account', person),
      demoId('product', product),
      demoId('share', `${person} ${product}`),
    ]
    const own = progress
      .filter(
        (one) =>
          one.productId === productId && one.accountId !== sharerId && !taken.has(`${one.accountId} ${productId}`),
      )
      .sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
      .slice(0, colleagues)
    const first = Math.min(now.getTime(), ...own.map((one) => one.startedAt.getTime()))
    const createdAt = daysBefore(new Date(first), 2)
    links.push({
      id: linkId,
      code: createShareLinkCode(bytes(`share ${person} ${product}`)),
      account_id: sharerId,
      company_id: companyId,
      product_id: productId,
      created_at: createdAt,
    })
    for (const one of own) {
      taken.add(`${one.accountId} ${productId}`)
      const acceptedAt = new Date(one.startedAt.getTime() - 60_000)
      invites.push({
        invitee_id: one.accountId,
        product_id: productId,
        link_id: linkId,
        sharer_id: sharerId,
        company_id: companyId,
        accepted_at: acceptedAt,
      })
      const begunAt = new Date(
        Math.min(now.getTime(), one.startedAt.getTime() + startedAfterSeconds(one.duration) * 1000),
      )
      for (const kind of dueRewards({
        ...one,
        acceptedAt,
        firstAt: one.startedAt,
        isCompleted: one.completedAt !== null,
        paid: [],
      }))
        events.push({
          at: kind === 'start' ? begunAt : (one.completedAt ?? begunAt),
          person,
          inviteeId: one.accountId,
          productId,
          kind,
        })
    }
  }
  await insertDemoRows(tx, 'share_link', links)
  await insertDemoRows(tx, 'share_invite', invites)
  for (const person of new Set(events.map((one) => one.person))) {
    const owner = { account_id: demoId('account', person), company_id: companyId }
    const own = events.filter((one) => one.person === person).sort((a, b) => a.at.getTime() - b.at.getTime())
    let balance = { points: 0, month: '2000-01-01', monthPoints: 0 }
    const entry = (own: Row): Row => ({
      ...owner,
      invitee_id: null,
      product_id: null,
      coupon_id: null,
      request_key: null,
      ...own,
    })
    const entries = own.map(({ at, inviteeId, productId, kind }): Row => {
      const { lines, after } = computeRewardLines(
        balance,
        [kind],
        rules,
        firstDayOfMonth(dayInZone(at, deps.settings.timeZone)),
      )
      balance = after
      const place = {
        id: demoId('reward', `${inviteeId} ${productId} ${kind}`),
        invitee_id: inviteeId,
        product_id: productId,
      }
      return entry({
        ...place,
        kind,
        points: lines[0]?.points,
        due_points: lines[0]?.duePoints,
        balance: after.points,
        created_at: at,
      })
    })
    const coupons: Row[] = []
    const [offer] = rules.offers
    if (person === 'learner' && offer && balance.points >= offer.points) {
      const [id, at] = [demoId('coupon', person), own.at(-1)?.at ?? now]
      balance = { ...balance, points: balance.points - offer.points }
      coupons.push({
        ...owner,
        id,
        code: createCouponCode(bytes(id)),
        amount_fen: offer.amount,
        source: 'points',
        created_at: at,
        valid_until: daysBefore(at, -offer.validDays),
      })
      const price = { points: -offer.points, due_points: -offer.points, balance: balance.points }
      entries.push(
        entry({
          id: demoId('reward', id),
          kind: 'coupon',
          ...price,
          coupon_id: id,
          request_key: 'demo',
          created_at: at,
        }),
      )
    }
    await insertDemoRows(tx, 'coupon', coupons)
    await insertDemoRows(tx, 'reward_balance', [
      { ...owner, points: balance.points, month: balance.month, month_points: balance.monthPoints },
    ])
    await insertDemoRows(tx, 'reward_entry', entries)
  }
}
