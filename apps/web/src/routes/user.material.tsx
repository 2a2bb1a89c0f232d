import { createFileRoute } from '@tanstack/react-router'
import { ownItemsTexts } from '#web/features/learning/mine/mine-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { pageParam, removeUndefinedParams } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/user/material')({
  validateSearch: (search: Record<string, unknown>) => removeUndefinedParams({ page: pageParam(search) }),
  component: lazyScreen(
    () => import('#web/features/learning/mine/screens/materials.screen.tsx').then((file) => file.MaterialsScreen),
    ownItemsTexts,
  ),
})
