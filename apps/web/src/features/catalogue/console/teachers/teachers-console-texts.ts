import { defineTexts } from '#web/ui/texts.ts'

/** The staff texts about instructors. */
export const teachersConsoleTexts = defineTexts({
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
})
