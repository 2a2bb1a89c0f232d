import { defineTexts } from '#web/ui/texts.ts'

export const absenteesTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
