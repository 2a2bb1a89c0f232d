import { defineTexts } from '#web/ui/texts.ts'

export const agreementTexts = defineTexts({
  zh: () => import('./agreement/texts/zh.ts'),
  en: () => import('./agreement/texts/en.ts'),
})

export const identityTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })

export const profileTexts = defineTexts({
  zh: () => import('./profile/texts/zh.ts'),
  en: () => import('./profile/texts/en.ts'),
})
