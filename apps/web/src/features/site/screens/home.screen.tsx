import { useSession } from '#web/api/session.ts'
import { useTitle } from '#web/ui/page.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useHome } from '../home.queries.ts'
import { Banners } from '../parts/banners.tsx'
import { Categories } from '../parts/categories.tsx'
import { Hero } from '../parts/hero.tsx'
import { NewsAndShortcuts } from '../parts/news-and-shortcuts.tsx'
import { NextLivePlace } from '../parts/next-live.tsx'
import { Partners } from '../parts/partners.tsx'
import { Recommended } from '../parts/recommended.tsx'
import css from './home.module.css'

/**
 * The next step and the offers. The height of the banners is only known once they load: until then placeholders stand
 * in for everything below the hero, so that nothing moves.
 */
export function HomeScreen() {
  useTitle(null)
  const session = useSession()
  const home = useHome()
  if (home.error && !home.data) return <ErrorState level={1} error={home.error} onRetry={() => void home.refetch()} />
  return (
    <>
      <Hero home={home.data} isSignedIn={session !== null} />
      {home.data ? null : (
        <div className={`wrap ${css.page} ${css.coming}`} aria-hidden="true">
          <Categories categories={undefined} />
        </div>
      )}
      <div className={`wrap ${css.page}`} hidden={!home.data}>
        <Banners banners={home.data?.banners} />
        <Categories categories={home.data?.categories} />
        <Recommended home={home.data} isSignedIn={session !== null} />
        <NextLivePlace />
        <NewsAndShortcuts news={home.data?.news} isSignedIn={session !== null} />
        <Partners partners={home.data?.partners} />
      </div>
    </>
  )
}
