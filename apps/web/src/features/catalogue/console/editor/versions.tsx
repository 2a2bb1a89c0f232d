import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './changes.module.css'
import { restoreCourseVersion, useCourseVersions } from './editor.queries.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import type { CourseEditor } from './use-course-editor.ts'

/** The published versions of a course. While the course is published, an earlier one can be made the draft. */
export function CourseVersions({
  editor,
  onRestored,
}: {
  readonly editor: CourseEditor
  readonly onRestored: () => void
}) {
  const t = useTexts(editorPageTexts).versions
  const { course } = editor
  const versions = useCourseVersions(course.productId).data?.list ?? []
  const [asked, setAsked] = useState<number | null>(null)
  if (versions.length === 0) return null
  return (
    <section className={css.versions} aria-label={t.title}>
      <h3>{t.title}</h3>
      <ol className="num">
        {versions.map((version) => (
          <li key={version.number}>
            <b>{t.number(version.number)}</b>
            <span>
              {formatInstant(version.publishedAt)}
              {version.publishedBy ? ` · ${version.publishedBy}` : ''}
            </span>
            <small>{t.facts(version)}</small>
            {version.isCurrent ? (
              <em>{course.status === 'published' ? t.current : t.latest}</em>
            ) : course.status === 'published' ? (
              <Button look="field" onPress={() => setAsked(version.number)} aria-label={t.restoreOf(version.number)}>
                {t.restore}
              </Button>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ol>
      {asked === null ? null : (
        <ConfirmationDialog
          title={t.restoreTitle}
          object={t.number(asked)}
          consequence={course.draftedAt ? t.restoreOver : t.restoreWhat}
          action={t.restore}
          onConfirm={async () => {
            await editor.inTurn((revision) =>
              restoreCourseVersion({ productId: course.productId, revision, number: asked }),
            )
            toast('success', t.restored)
            onRestored()
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
