import { createFileRoute } from '@tanstack/react-router'
import { editorTexts, formTexts } from '#web/console/texts.ts'
import { newsConsoleTexts, siteConsoleTexts } from '#web/features/site/console/texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/news/$id')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/site/console/news/news-form.screen.tsx').then((file) => file.NewsFormScreen),
    newsConsoleTexts,
    siteConsoleTexts,
    formTexts,
    editorTexts,
  ),
})
