import { linkPlayerAddress } from '@portal/contract/catalogue/link-embed.ts'
import { safeLink } from '@portal/contract/catalogue/safe-link.ts'
import { useWatch } from 'react-hook-form'
import { FieldMessages } from '#web/console/form/fields/field-frame.tsx'
import { NumberInput, TextInput } from '#web/console/form/fields/text-fields.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { DocumentField, MediaField, PackageField } from '#web/features/media/console/media-fields.public.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDuration } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { LessonContent } from './editor.queries.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import css from './lesson.module.css'
import type { ContentForm } from './lesson-pane.tsx'
import { type OutlineLesson, replaceLesson } from './outline.rules.ts'
import type { CourseEditor } from './use-course-editor.ts'

type Props = {
  readonly editor: CourseEditor
  readonly form: ContentForm
  readonly content: LessonContent
  readonly lesson: OutlineLesson
  readonly onChoose: (contentId: string) => void
}
type Sent = { readonly contentId: string; readonly title: string; readonly duration?: number }

/** The file of a lesson that is not an article: media, document or package; or the addresses of a link. */
export default function LessonFile({ editor, form, content, lesson, onChoose }: Props) {
  const t = useTexts(editorPageTexts).file
  // An uploaded document or package becomes a new content item, which replaces the previous one under the same title.
  const replace = ({ contentId, duration = lesson.duration }: Sent) =>
    void editor
      .change(replaceLesson(lesson.contentId, { ...lesson, contentId, duration }))
      .then((isSaved) => isSaved && onChoose(contentId))
  const name = pickReaderText(content.title)
  const note = t.notes[content.type]
  return (
    <div className={`${css.block} ${css.file}`}>
      {content.type === 2 || content.type === 3 ? (
        <Played form={form} kind={content.type === 3 ? 'video' : 'audio'} />
      ) : null}
      {content.type === 7 ? (
        <DocumentField document={{ title: name, duration: content.duration }} onChange={replace} />
      ) : null}
      {content.type === 8 ? (
        <>
          <PackageField
            pack={{ title: name, note: formatDuration(content.duration) }}
            minMinutes={content.minMinutes ?? 0}
            onChange={replace}
          />
          <div className={css.narrow}>
            <NumberInput
              form={form}
              name="minMinutes"
              label={t.minMinutes}
              help={t.minMinutesHelp}
              unit={t.minutesUnit}
            />
          </div>
        </>
      ) : null}
      {content.type === 9 ? <LinkFields form={form} hosts={content.frameHosts} /> : null}
      {note ? <p className={css.quiet}>{note}</p> : null}
    </div>
  )
}

function LinkFields({ form, hosts }: { readonly form: ContentForm; readonly hosts: readonly string[] }) {
  const t = useTexts(editorPageTexts).file
  const body = useWatch({ control: form.control, name: 'body' })
  const helpOf = (lang: 'zh' | 'en') => {
    const link = safeLink(body?.[lang] ?? '')
    return link ? (linkPlayerAddress(link, hosts) ? t.playsHere : t.opensInTab) : undefined
  }
  const shared = { form, inputMode: 'url', isExact: true, placeholder: 'https://' } as const
  return (
    <>
      <TextInput {...shared} name="body.zh" label={t.link.zh} help={helpOf('zh') ?? t.linkHelp} />
      <TextInput {...shared} name="body.en" label={t.link.en} help={helpOf('en')} />
      <div className={css.narrow}>
        <NumberInput
          form={form}
          name="minMinutes"
          label={t.linkMinutes}
          help={t.linkMinutesHelp}
          unit={t.minutesUnit}
        />
      </div>
    </>
  )
}

function Played({ form, kind }: { readonly form: ContentForm; readonly kind: 'video' | 'audio' }) {
  const t = useTexts(editorPageTexts).file
  const field = useField(form, 'mediaId', t.media[kind])
  return (
    <div data-wrong={field.error || field.overlap ? '' : undefined}>
      <MediaField
        mediaId={typeof field.value === 'string' && field.value ? field.value : null}
        kind={kind}
        onChange={(mediaId) => field.set(mediaId ?? undefined)}
      />
      <FieldMessages field={field} />
    </div>
  )
}
