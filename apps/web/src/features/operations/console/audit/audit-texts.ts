import { defineTexts } from '#web/ui/texts.ts'

export const auditLogTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
