import { createFileRoute } from '@tanstack/react-router'
import { productCardTexts } from '#web/features/catalogue/card/card-texts.ts'
import { prefetchHome } from '#web/features/site/home.queries.ts'
import { HomeScreen } from '#web/features/site/screens/home.screen.tsx'
import { siteTexts } from '#web/features/site/site-texts.ts'

/** The home page. It is part of the entry chunk: most people open it, and this saves one round trip. */
export const Route = createFileRoute('/')({
  loader: () => {
    prefetchHome()
    return Promise.all([siteTexts.load(), productCardTexts.load()]).then(() => null)
  },
  component: HomeScreen,
})
