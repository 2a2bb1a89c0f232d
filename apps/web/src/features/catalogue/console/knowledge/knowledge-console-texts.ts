import { defineTexts } from '#web/ui/texts.ts'

/** The words about the knowledge library for staff. */
export const knowledgeConsoleTexts = defineTexts({
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
})
