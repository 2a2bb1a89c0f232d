import { defineTexts } from '#web/ui/texts.ts'

export const creditAuditConsoleTexts = defineTexts({
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
})
