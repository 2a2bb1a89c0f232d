import { useState } from 'react'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { useTexts } from '#web/ui/texts.ts'
import dialogCss from '../courses.module.css'
import { courseTitleInput, TitleFields } from '../title-fields.tsx'
import { editorPageTexts } from './editor-page-texts.ts'
import { addSection, newSectionPrefix, type OutlineSection, renameSection } from './outline.rules.ts'
import type { CourseEditor } from './use-course-editor.ts'

/** A dialog for the title of a section in both languages. A `section` of null creates a new one. */
export function SectionDialog({
  editor,
  section,
  onClose,
}: {
  readonly editor: CourseEditor
  readonly section: OutlineSection | null
  readonly onClose: () => void
}) {
  const t = useTexts(editorPageTexts).section
  const [title, setTitle] = useState({ zh: section?.title.zh ?? '', en: section?.title.en ?? '' })
  const given = courseTitleInput(title)
  return (
    <FormDialog
      className={dialogCss.fields}
      width={520}
      title={section ? t.rename : t.create}
      action={section ? t.save : t.do}
      missing={Object.keys(given).length === 0 ? t.needsTitle : null}
      onRun={async () => {
        // The outline shows it immediately and reports the result itself.
        void editor.change(
          section
            ? renameSection(section.sectionId, given)
            : addSection(`${newSectionPrefix}${crypto.randomUUID()}`, given),
        )
      }}
      onClose={onClose}
    >
      <TitleFields value={title} onChange={setTitle} />
    </FormDialog>
  )
}
