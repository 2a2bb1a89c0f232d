import { createFileRoute } from '@tanstack/react-router'
import { noticeTexts } from '#web/features/community/notices/notice-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/user/noticePreferences')({
  component: lazyScreen(
    () =>
      import('#web/features/community/notices/screens/notice-preferences.screen.tsx').then(
        (file) => file.NoticePreferencesScreen,
      ),
    noticeTexts,
  ),
})
