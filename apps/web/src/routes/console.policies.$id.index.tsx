import { createFileRoute } from '@tanstack/react-router'
import { editorTexts } from '#web/console/editor/editor-texts.ts'
import { formTexts } from '#web/console/form/form-texts.ts'
import { documentTexts } from '#web/features/learning/document-texts.public.ts'
import { policyConsoleTexts } from '#web/features/policies/console/policy-console-texts.ts'
import { policyTexts } from '#web/features/policies/policy-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/policies/$id/')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/policies/console/policy-form.screen.tsx').then((file) => file.PolicyFormScreen),
    policyConsoleTexts,
    policyTexts,
    documentTexts,
    formTexts,
    editorTexts,
  ),
})
