import { defineTexts } from '#web/ui/texts.ts'

/** The words about teachers for staff. */
export const teachersConsoleTexts = defineTexts({
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
})
