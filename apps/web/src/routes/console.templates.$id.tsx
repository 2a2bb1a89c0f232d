import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { certificatesConsoleTexts } from '#web/features/certificates/console/certificates-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { numberParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/console/templates/$id')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ trackId: textParam(search, 'trackId', 40), level: numberParam(search, 'level', 0, 7) }),
  component: lazyScreen(
    () => import('#web/features/certificates/console/template-form.screen.tsx').then((file) => file.TemplateFormScreen),
    formTexts,
    certificatesConsoleTexts,
  ),
})
