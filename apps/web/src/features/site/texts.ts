import { defineTexts } from '#web/ui/texts.ts'

export const contactTexts = defineTexts({
  zh: () => import('./contact/texts/zh.ts'),
  en: () => import('./contact/texts/en.ts'),
})

export const myHomeTexts = defineTexts({
  zh: () => import('./my-home/texts/zh.ts'),
  en: () => import('./my-home/texts/en.ts'),
})

export const newsTexts = defineTexts({ zh: () => import('./news/texts/zh.ts'), en: () => import('./news/texts/en.ts') })

export const partnerTexts = defineTexts({
  zh: () => import('./partners/texts/zh.ts'),
  en: () => import('./partners/texts/en.ts'),
})

export const siteTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })

export const zoneTexts = defineTexts({
  zh: () => import('./zones/texts/zh.ts'),
  en: () => import('./zones/texts/en.ts'),
})
