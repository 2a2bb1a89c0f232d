import { defineTexts } from '#web/ui/texts.ts'

export const deskTexts = defineTexts({
  zh: () => import('./applications/texts/zh.ts'),
  en: () => import('./applications/texts/en.ts'),
})

export const centresTexts = defineTexts({
  zh: () => import('./centres/texts/zh.ts'),
  en: () => import('./centres/texts/en.ts'),
})

export const certificatesConsoleTexts = defineTexts({
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
})

export const checkinTexts = defineTexts({
  zh: () => import('./checkin/texts/zh.ts'),
  en: () => import('./checkin/texts/en.ts'),
})

export const staffExamFileTexts = defineTexts({
  zh: () => import('./files/texts/zh.ts'),
  en: () => import('./files/texts/en.ts'),
})

export const registerTexts = defineTexts({
  zh: () => import('./register/texts/zh.ts'),
  en: () => import('./register/texts/en.ts'),
})
