import { SectionsField } from '#web/features/forms/console/sections-field.public.ts'
import { useTexts } from '#web/ui/texts.ts'
import lessonCss from '../lesson.module.css'
import type { ContentForm } from '../lesson-pane.tsx'
import { surveyEditorTexts } from './survey-editor-texts.ts'

/** The questions of a survey. */
export default function SurveyFields({ form }: { readonly form: ContentForm }) {
  const t = useTexts(surveyEditorTexts)
  return (
    <section className={lessonCss.block} aria-label={t.questions}>
      <h3>{t.questions}</h3>
      <p className={lessonCss.quiet}>{t.privacy}</p>
      <SectionsField form={form} name="survey.sections" isSurvey />
    </section>
  )
}
