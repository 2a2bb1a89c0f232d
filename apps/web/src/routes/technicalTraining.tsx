import { createFileRoute } from '@tanstack/react-router'
import { cardTexts } from '#web/features/catalogue/texts.ts'
import { examTexts } from '#web/features/exams/texts.ts'
import { classTexts } from '#web/features/learning/texts.ts'
import { zoneTexts } from '#web/features/site/texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/technicalTraining')({
  component: lazyScreen(
    () => import('#web/features/site/zones/screens/training.screen.tsx').then((file) => file.TechnicalTrainingScreen),
    zoneTexts,
    classTexts,
    cardTexts,
    examTexts,
  ),
})
