import { defineTexts } from '#web/ui/texts.ts'

export const bankTexts = defineTexts({ zh: () => import('./bank/texts/zh.ts'), en: () => import('./bank/texts/en.ts') })

export const questionExportTexts = defineTexts({
  zh: () => import('./export/texts/zh.ts'),
  en: () => import('./export/texts/en.ts'),
})

export const questionImportTexts = defineTexts({
  zh: () => import('./import/texts/zh.ts'),
  en: () => import('./import/texts/en.ts'),
})
