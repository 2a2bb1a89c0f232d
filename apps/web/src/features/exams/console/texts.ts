import { defineTexts } from '#web/ui/texts.ts'

export const boardTexts = defineTexts({
  zh: () => import('./board/texts/zh.ts'),
  en: () => import('./board/texts/en.ts'),
})

export const builderTexts = defineTexts({
  zh: () => import('./builder/texts/zh.ts'),
  en: () => import('./builder/texts/en.ts'),
})

export const examsConsoleTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })

export const markingTexts = defineTexts({
  zh: () => import('./marking/texts/zh.ts'),
  en: () => import('./marking/texts/en.ts'),
})

export const examPagesTexts = defineTexts({
  zh: () => import('./pages/texts/zh.ts'),
  en: () => import('./pages/texts/en.ts'),
})

export const releaseTexts = defineTexts({
  zh: () => import('./release/texts/zh.ts'),
  en: () => import('./release/texts/en.ts'),
})

export const examReportTexts = defineTexts({
  zh: () => import('./report/texts/zh.ts'),
  en: () => import('./report/texts/en.ts'),
})

export const reviewsTexts = defineTexts({
  zh: () => import('./reviews/texts/zh.ts'),
  en: () => import('./reviews/texts/en.ts'),
})
