import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '#web/api/guards.ts'
import { orderTexts } from '#web/features/orders/order-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, numberParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/checkout')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      order: textParam(search, 'order', 36),
      kind: choiceParam(search, 'kind', ['course', 'vip', 'class', 'exam']),
      subject: textParam(search, 'subject', 36),
      method: choiceParam(search, 'method', ['wechat', 'alipay', 'transfer']),
      back: numberParam(search, 'back', 1, 1),
    }),
  staticData: { guarded: true },
  beforeLoad: requireSignIn,
  component: lazyScreen(
    () => import('#web/features/orders/screens/checkout.screen.tsx').then((file) => file.CheckoutScreen),
    orderTexts,
  ),
})
