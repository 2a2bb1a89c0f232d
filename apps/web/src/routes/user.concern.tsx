import { createFileRoute } from '@tanstack/react-router'
import { productCardTexts } from '#web/features/catalogue/card/card-texts.ts'
import { followingTexts } from '#web/features/community/bell.public.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { numberParam, pageParam, removeUndefinedParams } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/user/concern')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ page: pageParam(search), teacherPage: numberParam(search, 'teacherPage', 1) }),
  component: lazyScreen(
    () =>
      import('#web/features/community/following/screens/favourites.screen.tsx').then((file) => file.FavouritesScreen),
    followingTexts,
    productCardTexts,
  ),
})
