import { ButtonLink } from '#web/console/button.tsx'
import { Checkbox } from '#web/console/form/fields/choice-fields.tsx'
import { DateTimeField } from '#web/console/form/fields/date-fields.tsx'
import { NumberInput } from '#web/console/form/fields/text-fields.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { portalZone } from '#web/ui/zone.ts'
import lessonCss from '../lesson.module.css'
import type { ContentForm } from '../lesson-pane.tsx'
import css from '../quiz/quiz.module.css'
import { assignmentEditorTexts } from './assignment-editor-texts.ts'

/** The rules of an assignment besides its instructions: what learners submit, until when, and for how many points. */
export default function AssignmentFields({ form, title }: { readonly form: ContentForm; readonly title: string }) {
  const t = useTexts(assignmentEditorTexts)
  return (
    <section className={lessonCss.block} aria-label={t.rules}>
      <h3>{t.rules}</h3>
      <div className={css.numbers}>
        <NumberInput form={form} name="assignment.points" label={t.points} unit={t.pointsUnit} parts={100} />
        <NumberInput form={form} name="assignment.minutes" label={t.minutes} unit={t.minutesUnit} />
        <NumberInput form={form} name="assignment.dueDays" label={t.dueDays} help={t.dueDaysHelp} unit={t.days} />
        <DateTimeField form={form} name="assignment.dueAt" label={t.dueAt} help={t.dueAtHelp} zone={portalZone()} />
        <NumberInput
          form={form}
          name="assignment.maxFiles"
          label={t.maxFiles}
          help={t.maxFilesHelp}
          unit={t.filesUnit}
        />
      </div>
      <Checkbox form={form} name="assignment.takesText" label={t.takesText} />
      <p className={css.acts}>
        <ButtonLink to="/console/assignments" search={{ q: title } as never}>
          {t.toMark}
        </ButtonLink>
      </p>
    </section>
  )
}
