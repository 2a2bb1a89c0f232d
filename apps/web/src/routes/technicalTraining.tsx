import { createFileRoute } from '@tanstack/react-router'
import { productCardTexts } from '#web/features/catalogue/card/card-texts.ts'
import { examTexts } from '#web/features/exams/exam-texts.ts'
import { trainingClassTexts } from '#web/features/learning/classes/class-texts.ts'
import { productZoneTexts } from '#web/features/site/zones/zone-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/technicalTraining')({
  component: lazyScreen(
    () => import('#web/features/site/zones/screens/training.screen.tsx').then((file) => file.TechnicalTrainingScreen),
    productZoneTexts,
    trainingClassTexts,
    productCardTexts,
    examTexts,
  ),
})
