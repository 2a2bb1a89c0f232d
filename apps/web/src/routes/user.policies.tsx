import { createFileRoute } from '@tanstack/react-router'
import { documentTexts } from '#web/features/learning/document-texts.public.ts'
import { policyTexts } from '#web/features/policies/policy-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { numberParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/user/policies')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ id: textParam(search, 'id', 40), version: numberParam(search, 'version') }),
  component: lazyScreen(
    () => import('#web/features/policies/screens/policies.screen.tsx').then((file) => file.PoliciesScreen),
    policyTexts,
    documentTexts,
  ),
})
