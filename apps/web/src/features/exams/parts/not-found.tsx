import { IconSearchOff } from '@tabler/icons-react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { examTexts } from '../exam-texts.ts'

/**
 * Explains why a page shows no exam or report: either there is none at this address, with a link to the list, or it
 * could not be fetched.
 */
export function ExamNotFound({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useTexts(examTexts).answer
  const isUnknown = isApiError(error, 'examNotFound') || isApiError(error, 'attemptNotFound')
  if (!isUnknown && !isApiError(error, 'malformed')) return <ErrorState level={1} error={error} onRetry={onRetry} />
  return (
    <EmptyState
      level={1}
      icon={IconSearchOff}
      title={isUnknown ? errorWords(error, t.missing) : t.missing}
      action={<ButtonLink to="/exam/list">{t.toExams}</ButtonLink>}
    />
  )
}
