import { defineTexts } from '#web/ui/texts.ts'

/** The words of the page of rewards; those of sharing itself stand on every page of a product. */
export const rewardsTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
