import { createFileRoute } from '@tanstack/react-router'
import { noticeTexts } from '#web/features/community/notices/notice-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/console/notices')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ companyId: textParam(search, 'companyId', 36) }),
  component: lazyScreen(
    () =>
      import('#web/features/community/console/notice-defaults.screen.tsx').then((file) => file.NoticeDefaultsScreen),
    noticeTexts,
  ),
})
