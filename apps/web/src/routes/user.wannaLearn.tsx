import { createFileRoute } from '@tanstack/react-router'
import { productCardTexts } from '#web/features/catalogue/card/card-texts.ts'
import { wishTexts } from '#web/features/community/wishes/wish-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, pageParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/user/wannaLearn')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      view: choiceParam(search, 'view', ['newest', 'mine', 'answered']),
      q: textParam(search, 'q', 60),
      page: pageParam(search),
    }),
  component: lazyScreen(
    () =>
      import('#web/features/community/wishes/screens/wanna-learn.screen.tsx').then((file) => file.CourseWishesScreen),
    wishTexts,
    productCardTexts,
  ),
})
