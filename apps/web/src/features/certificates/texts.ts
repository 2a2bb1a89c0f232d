import { defineTexts } from '#web/ui/texts.ts'

export const applicationTexts = defineTexts({
  zh: () => import('./applications/texts/zh.ts'),
  en: () => import('./applications/texts/en.ts'),
})

export const certificateTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })

export const examFileTexts = defineTexts({
  zh: () => import('./exam-files/texts/zh.ts'),
  en: () => import('./exam-files/texts/en.ts'),
})

export const trackTexts = defineTexts({
  zh: () => import('./tracks/texts/zh.ts'),
  en: () => import('./tracks/texts/en.ts'),
})
