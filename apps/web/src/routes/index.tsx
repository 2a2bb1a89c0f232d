import { createFileRoute } from '@tanstack/react-router'
import { cardTexts } from '#web/features/catalogue/texts.ts'
import { loadHome } from '#web/features/site/home.queries.ts'
import { HomeScreen } from '#web/features/site/screens/home.screen.tsx'
import { siteTexts } from '#web/features/site/texts.ts'

/** Home stands in the entry: it is what most people open, and one round trip less. */
export const Route = createFileRoute('/')({
  loader: () => {
    loadHome()
    return Promise.all([siteTexts.load(), cardTexts.load()]).then(() => null)
  },
  component: HomeScreen,
})
