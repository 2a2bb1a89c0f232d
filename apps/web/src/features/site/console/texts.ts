import { defineTexts } from '#web/ui/texts.ts'

export const messageTexts = defineTexts({
  zh: () => import('./messages/texts/zh.ts'),
  en: () => import('./messages/texts/en.ts'),
})

export const newsConsoleTexts = defineTexts({
  zh: () => import('./news/texts/zh.ts'),
  en: () => import('./news/texts/en.ts'),
})

export const pagesTexts = defineTexts({
  zh: () => import('./pages/texts/zh.ts'),
  en: () => import('./pages/texts/en.ts'),
})

export const siteConsoleTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
