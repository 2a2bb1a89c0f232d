import { DocumentField, PackageField } from '#web/features/media/console/media-fields.public.ts'
import type { OutlineLesson } from './outline.rules.ts'

/** The file of a new lesson: the upload creates its content. */
export default function FileFields({
  kind,
  onSent,
}: {
  readonly kind: 'document' | 'package'
  readonly onSent: (lesson: OutlineLesson) => void
}) {
  const lesson = (contentId: string, title: string, duration: number): OutlineLesson => ({
    contentId,
    label: '',
    title: { zh: title },
    contentType: kind === 'document' ? 7 : 8,
    duration,
    media: null,
  })
  return kind === 'document' ? (
    <DocumentField onChange={({ contentId, title, duration }) => onSent(lesson(contentId, title, duration))} />
  ) : (
    <PackageField onChange={({ contentId, title }) => onSent(lesson(contentId, title, 0))} />
  )
}
