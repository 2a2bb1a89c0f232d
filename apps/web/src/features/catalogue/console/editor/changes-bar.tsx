import { IconHistory } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatRecent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './changes.module.css'
import { discardCourseChanges } from './editor.queries.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import type { CourseEditor } from './use-course-editor.ts'

/** The comparison with the published course, loaded on demand. */
const ChangesDialog = lazy(() => import('./changes-dialog.tsx'))

/** The unpublished changes of a published course: when they began, and the buttons that publish or discard them. */
export function ChangesBar({ editor }: { readonly editor: CourseEditor }) {
  const t = useTexts(editorPageTexts).changes
  const { course } = editor
  const [open, setOpen] = useState<'publish' | 'discard' | null>(null)
  if (course.draftedAt === null || course.status !== 'published') return null
  const close = () => setOpen(null)
  return (
    <div className={css.bar} role="region" aria-label={t.title}>
      <IconHistory size={16} stroke={1.5} aria-hidden />
      <p>
        <b>{t.title}</b>
        <span className="num">{t.since(formatRecent(course.draftedAt))}</span>
      </p>
      <div>
        <Button look="quiet" onPress={() => setOpen('discard')}>
          {t.discard}
        </Button>
        <Button look="solid" onPress={() => setOpen('publish')}>
          {t.review}
        </Button>
      </div>
      {open === 'publish' ? (
        <Suspense>
          <ChangesDialog editor={editor} onClose={close} />
        </Suspense>
      ) : null}
      {open === 'discard' ? (
        <ConfirmationDialog
          title={t.discardTitle}
          object={pickReaderText(course.head.title)}
          consequence={t.discardWhat}
          action={t.discard}
          onConfirm={async () => {
            await editor.inTurn((revision) => discardCourseChanges({ productId: course.productId, revision }))
            toast('success', t.discarded)
          }}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
