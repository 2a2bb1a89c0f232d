import { defineTexts } from '#web/ui/texts.ts'

export const trainingClassConsoleTexts = defineTexts({
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
})
