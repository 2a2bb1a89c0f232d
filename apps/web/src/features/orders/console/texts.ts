import { defineTexts } from '#web/ui/texts.ts'

export const invoiceConsoleTexts = defineTexts({
  zh: () => import('./invoices/texts/zh.ts'),
  en: () => import('./invoices/texts/en.ts'),
})

export const ordersConsoleTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })

export const priceConsoleTexts = defineTexts({
  zh: () => import('./prices/texts/zh.ts'),
  en: () => import('./prices/texts/en.ts'),
})

export const reconciliationTexts = defineTexts({
  zh: () => import('./reconciliation/texts/zh.ts'),
  en: () => import('./reconciliation/texts/en.ts'),
})
