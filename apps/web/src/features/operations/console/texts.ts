import { defineTexts } from '#web/ui/texts.ts'

export const auditTexts = defineTexts({
  zh: () => import('./audit/texts/zh.ts'),
  en: () => import('./audit/texts/en.ts'),
})

export const jobTexts = defineTexts({ zh: () => import('./jobs/texts/zh.ts'), en: () => import('./jobs/texts/en.ts') })

export const operationsConsoleTexts = defineTexts({
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
})

export const learningReportTexts = defineTexts({
  zh: () => import('./reports/texts/zh.ts'),
  en: () => import('./reports/texts/en.ts'),
})

export const settingsTexts = defineTexts({
  zh: () => import('./settings/texts/zh.ts'),
  en: () => import('./settings/texts/en.ts'),
})
