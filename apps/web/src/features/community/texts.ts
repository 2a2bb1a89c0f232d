import { defineTexts } from '#web/ui/texts.ts'

export const followingTexts = defineTexts({
  zh: () => import('./following/texts/zh.ts'),
  en: () => import('./following/texts/en.ts'),
})

export const wishTexts = defineTexts({
  zh: () => import('./wishes/texts/zh.ts'),
  en: () => import('./wishes/texts/en.ts'),
})

export const commentTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
