import { getRouteApi } from '@tanstack/react-router'
import { formatNumber } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { choiceParam } from '#web/ui/search-params.ts'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { RewardLedger } from '../parts/ledger.tsx'
import { RewardOffers } from '../parts/offers.tsx'
import { OwnShareLinks } from '../parts/own-links.tsx'
import { rewardsTexts } from '../rewards/rewards-texts.ts'
import { type OwnRewards, useOwnRewards } from '../sharing.queries.ts'
import css from './sharing.module.css'

const route = getRouteApi('/user/sharing')
const searchOf = (view: 'ledger' | 'links', page: number) => ({
  ...(view === 'links' ? { view } : {}),
  ...(page ? { page } : {}),
})

/** The reader's rewards: points and offers, entries, links and rules. */
export function SharingScreen() {
  const t = useTexts(rewardsTexts)
  const search = route.useSearch()
  const { page = 0 } = search
  const view = choiceParam(search, 'view', ['links']) ?? 'ledger'
  const navigate = route.useNavigate()
  const rewards = useOwnRewards()
  const turn = (next: number) => void navigate({ search: searchOf(view, next), resetScroll: false })
  return (
    <Page title={t.title} lead={t.lead}>
      <QueryStates query={rewards} skeleton={<RowsSkeleton height={900} />}>
        {(data) => (
          <>
            <Standing rewards={data} />
            <section className={css.part} aria-labelledby="offers">
              <h2 id="offers">{t.exchange}</h2>
              <RewardOffers points={data.points} offers={data.offers} />
            </section>
            <section className={css.part} aria-label={t.lists}>
              <SegmentedControl
                label={t.lists}
                options={(['ledger', 'links'] as const).map((value) => ({ value, words: t.views[value] }))}
                value={view}
                onChange={(next) => void navigate({ search: searchOf(next, 0), resetScroll: false })}
              />
              {view === 'ledger' ? (
                <RewardLedger page={page} onPage={turn} />
              ) : (
                <OwnShareLinks page={page} onPage={turn} />
              )}
            </section>
            <Rules rewards={data} />
          </>
        )}
      </QueryStates>
    </Page>
  )
}

function Standing({ rewards }: { readonly rewards: OwnRewards }) {
  const t = useTexts(rewardsTexts)
  const { points, earnedThisMonth, monthlyCap } = rewards
  return (
    <div className={css.standing}>
      <div className={css.points}>
        <p>
          <b>{formatNumber(points)}</b>
          {t.points}
        </p>
        <meter
          min={0}
          max={Math.max(1, monthlyCap)}
          value={Math.min(earnedThisMonth, monthlyCap)}
          aria-label={t.monthLabel}
        />
        <small>{t.month(formatNumber(earnedThisMonth), formatNumber(monthlyCap))}</small>
      </div>
      <dl>
        {(['invited', 'started', 'completed'] as const).map((name) => (
          <div key={name}>
            <dt>{t.figures[name]}</dt>
            <dd>{formatNumber(rewards[name])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Rules({ rewards }: { readonly rewards: OwnRewards }) {
  const t = useTexts(rewardsTexts)
  const { startPoints, completionPoints, monthlyCap } = rewards
  return (
    <section className={`${css.part} ${css.rules}`} aria-labelledby="rules">
      <h2 id="rules">{t.rules}</h2>
      <ol>
        {t
          .ruleList({
            start: formatNumber(startPoints),
            completion: formatNumber(completionPoints),
            cap: formatNumber(monthlyCap),
          })
          .map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
      </ol>
    </section>
  )
}
