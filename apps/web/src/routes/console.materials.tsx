import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { materialTexts } from '#web/features/learning/console/materials/material-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/materials')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('scope'),
  component: lazyScreen(
    () =>
      import('#web/features/learning/console/materials/materials.screen.tsx').then(
        (file) => file.ManagedMaterialsScreen,
      ),
    materialTexts,
  ),
})
