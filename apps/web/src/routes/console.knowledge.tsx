import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { coursesConsoleTexts } from '#web/features/catalogue/console/courses-console-texts.ts'
import { knowledgeConsoleTexts } from '#web/features/catalogue/console/knowledge/knowledge-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/knowledge')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('topicId', 'form', 'status', 'place'),
  component: lazyScreen(
    () =>
      import('#web/features/catalogue/console/knowledge/knowledge.screen.tsx').then(
        (file) => file.ManagedKnowledgeScreen,
      ),
    knowledgeConsoleTexts,
    coursesConsoleTexts,
  ),
})
