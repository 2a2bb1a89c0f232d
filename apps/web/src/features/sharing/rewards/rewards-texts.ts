import { defineTexts } from '#web/ui/texts.ts'

/** The texts of the rewards page; the texts of sharing itself are loaded on every product page. */
export const rewardsTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
