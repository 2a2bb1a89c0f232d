import { createFileRoute } from '@tanstack/react-router'
import { handbookTexts } from '#web/features/site/console/handbook/handbook-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/** The contents of the handbook; with `of`, the path of a page, redirects to the section about that page. */
export const Route = createFileRoute('/console/handbook/')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) => removeUndefinedParams({ of: textParam(search, 'of', 200) }),
  component: lazyScreen(
    () => import('#web/features/site/console/handbook/contents.screen.tsx').then((file) => file.HandbookContentsScreen),
    handbookTexts,
  ),
})
