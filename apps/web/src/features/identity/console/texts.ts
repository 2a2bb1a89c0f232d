import { defineTexts } from '#web/ui/texts.ts'

export const agreementConsoleTexts = defineTexts({
  zh: () => import('./agreement/texts/zh.ts'),
  en: () => import('./agreement/texts/en.ts'),
})

export const peopleConsoleTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })

export const signInsTexts = defineTexts({
  zh: () => import('./sign-ins/texts/zh.ts'),
  en: () => import('./sign-ins/texts/en.ts'),
})
