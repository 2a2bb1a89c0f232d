import { createFileRoute } from '@tanstack/react-router'
import { editorTexts } from '#web/console/editor/editor-texts.ts'
import { formTexts } from '#web/console/form/form-texts.ts'
import { newsConsoleTexts } from '#web/features/site/console/news/news-console-texts.ts'
import { siteConsoleTexts } from '#web/features/site/console/site-console-texts.ts'
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
