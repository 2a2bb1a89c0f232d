import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#web/api/queries.ts'
import '#web/console/library.ts'
import { DocumentField, MediaField, PackageField } from '#web/features/media/console/media-fields.public.ts'
import { reportPartEvent } from './log.ts'

/** The fields of a lesson that take files, one below the other. Their calls are answered by the journey. */
export default function ConsoleUploadFieldsPart() {
  return (
    <QueryClientProvider client={queryClient}>
      <div style={{ display: 'grid', gap: 40, padding: 24, maxWidth: 760 }}>
        <MediaField mediaId={null} kind="video" onChange={(mediaId) => reportPartEvent(`media ${mediaId ?? ''}`)} />
        <DocumentField onChange={({ contentId }) => reportPartEvent(`document ${contentId}`)} />
        <PackageField onChange={({ contentId }) => reportPartEvent(`package ${contentId}`)} />
      </div>
    </QueryClientProvider>
  )
}
