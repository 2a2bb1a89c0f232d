import { lazy } from 'react'
import { useSession } from '#web/api/session.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { useTitle } from '#web/ui/page.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useHomePage } from '../home.queries.ts'
import { learnerHomeTexts } from '../learner-home/learner-home-texts.ts'
import { HomeBanners } from '../parts/banners.tsx'
import { HomeCategories } from '../parts/categories.tsx'
import { LearnerHomePart } from '../parts/learner-place.tsx'
import { DeferredPart } from '../parts/near-part.tsx'
import { NewsAndShortcuts } from '../parts/news-and-shortcuts.tsx'
import { NextLivePart } from '../parts/next-live.tsx'
import { HomePartnerLogos } from '../parts/partners.tsx'
import { PortalFigures } from '../parts/portal-figures.tsx'
import { RecommendedProducts } from '../parts/recommended.tsx'
import { VisitorHero } from '../parts/visitor-hero.tsx'
import css from './home.module.css'

// A visitor fetches nothing for a learner's home page, and a learner fetches no part that only visitors see.
const LearnerTop = lazyScreen(
  () => import('../learner-home/learner-top.tsx').then((file) => file.LearnerTop),
  learnerHomeTexts,
)
const WeekAhead = lazyScreen(
  () => import('../learner-home/week-ahead.tsx').then((file) => file.WeekAhead),
  learnerHomeTexts,
)
const VisitorParts = lazy(() => import('../parts/visitor-parts.tsx').then((file) => ({ default: file.VisitorParts })))

/**
 * The home page: first the most urgent item for a learner, or the purpose of the portal for a visitor, and then the
 * offers. The height of the banners is not known until they have loaded; meanwhile placeholders replace everything
 * below the top, so that nothing moves.
 */
export function HomeScreen() {
  useTitle(null)
  const isSignedIn = useSession() !== null
  const home = useHomePage()
  if (home.error && !home.data) return <ErrorState level={1} error={home.error} onRetry={() => void home.refetch()} />
  const { data } = home
  return (
    <>
      {isSignedIn ? <LearnerHomePart top={LearnerTop} isReady={data?.learner != null} /> : <VisitorHero home={data} />}
      {data ? null : <div className={css.coming} aria-hidden="true" />}
      <div className={`wrap ${css.page}`} hidden={!data}>
        {isSignedIn ? null : <PortalFigures />}
        {isSignedIn && data?.learner ? <LearnerHomePart top={WeekAhead} isReady /> : null}
        <HomeBanners banners={data?.banners} />
        {isSignedIn ? null : <HomeCategories categories={data?.categories} />}
        <RecommendedProducts home={data} isSignedIn={isSignedIn} />
        {isSignedIn ? (
          <HomeCategories categories={data?.categories} />
        ) : (
          <>
            <DeferredPart height={900}>
              <VisitorParts />
            </DeferredPart>
            <NextLivePart />
          </>
        )}
        <NewsAndShortcuts news={data?.news} isSignedIn={isSignedIn} />
        <HomePartnerLogos partners={data?.partners} />
      </div>
    </>
  )
}
