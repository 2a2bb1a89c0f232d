import { safeLink } from '@portal/contract/catalogue/safe-link.ts'
import { IconChevronDown, IconChevronUp, IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { Button, IconButton } from '#web/console/button.tsx'
import { RichTextField } from '#web/console/editor/rich-text-field.tsx'
import { OtherPersonChanges } from '#web/console/form/differences.tsx'
import { FieldMessages } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { RestoredDraftNotice } from '#web/console/form/form.tsx'
import { LeaveGuard } from '#web/console/form/leave-guard.tsx'
import { type ConsoleForm, type FormValuesOf, useForm } from '#web/console/form/use-form.ts'
import { Menu, MenuDivider, MenuItem } from '#web/console/overlays/menu.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { lessonContentForm } from './course.form.ts'
import {
  fetchLessonContent,
  type LessonContent,
  saveLessonContent,
  uploadCoursePictureForUrl,
  useLessonContent,
} from './editor.queries.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import css from './lesson.module.css'
import { LessonFacts } from './lesson-facts.tsx'
import { LessonIcon } from './lesson-icon.tsx'
import { findLesson, moveLessonByOne, type OutlineLesson, removeLesson } from './outline.rules.ts'
import { type CourseEditor, useAutosave } from './use-course-editor.ts'

/** Uploads and players, for lessons that have them. */
const LessonFile = lazy(() => import('./lesson-file.tsx'))
const AssignmentFields = lazy(() => import('./assignment/assignment-fields.tsx'))
const SurveyFields = lazy(() => import('./survey/survey-fields.tsx'))
const SurveyResults = lazy(() => import('./survey/survey-results.tsx'))
const QuizFields = lazy(() => import('./quiz/quiz-fields.tsx'))
const QuizResults = lazy(() => import('./quiz/quiz-results.tsx'))

export type ContentForm = ConsoleForm<FormValuesOf<typeof lessonContentForm>>
export type LessonPaneLanguages = 'both' | 'zh' | 'en'
type Props = {
  readonly editor: CourseEditor
  readonly contentId: string
  readonly side: LessonPaneLanguages
  readonly onSide: (side: LessonPaneLanguages) => void
  readonly onChoose: (contentId: string) => void
  /** Passes the open form to the page head. */
  readonly onForm: (form: ContentForm | null) => void
}

/** The editor of one lesson: its title in both languages, its content and its rules for learners. */
export function LessonPane(props: Props) {
  const { editor, contentId } = props
  const content = useLessonContent(contentId)
  const lesson = findLesson(editor.sections, contentId)
  if (!lesson) return null
  return (
    <QueryStates query={content} skeleton={<FormSkeleton height={480} />}>
      {(one) =>
        one.contentId === contentId ? (
          <LessonForm key={contentId} {...props} lesson={lesson} content={one} />
        ) : (
          <FormSkeleton height={480} />
        )
      }
    </QueryStates>
  )
}

const valuesOf = ({ type, title, body, mediaId, minMinutes, quiz, assignment, survey }: LessonContent) =>
  survey
    ? { title, survey }
    : assignment
      ? { title, body, assignment }
      : quiz
        ? { title, quiz }
        : type === 1 || type === 9
          ? { title, body, ...(minMinutes === null ? {} : { minMinutes }) }
          : { title, ...(mediaId ? { mediaId } : {}), ...(minMinutes === null ? {} : { minMinutes }) }

/** Addresses that the server would refuse, by field. */
const wrongLinks = (body: { readonly zh?: string; readonly en?: string } | undefined, words: string) =>
  Object.fromEntries(
    (['zh', 'en'] as const).flatMap((lang) => {
      const link = body?.[lang]?.trim()
      return link && !safeLink(link) ? [[`body.${lang}`, words]] : []
    }),
  )

function LessonForm({
  editor,
  contentId,
  side,
  onSide,
  onForm,
  onChoose,
  lesson,
  content,
}: Props & { readonly lesson: OutlineLesson; readonly content: LessonContent }) {
  const t = useTexts(editorPageTexts).lesson
  const form = useForm(lessonContentForm, {
    object: contentId,
    initial: valuesOf(content) as never,
    revision: content.revision,
    fixed: (revision) => ({ contentId, revision: Number(revision) }),
    check: (values) => ({
      ...(values.title?.zh?.trim() || values.title?.en?.trim() ? {} : { 'title.zh': t.needsTitle }),
      ...(content.type === 9 ? wrongLinks(values.body, t.badLink) : {}),
    }),
    // An emptied field asks for no minimum study time.
    save: async (input) => ({
      revision: (await saveLessonContent(content.minMinutes === null ? input : { minMinutes: 0, ...input })).revision,
    }),
    readNewest: async () => {
      const newest = await fetchLessonContent(contentId)
      return { values: valuesOf(newest) as never, revision: newest.revision }
    },
  })
  // The lessons of a live class have no draft: learners see each change immediately.
  useAutosave(form, editor.course.kind !== 'live' || editor.isAutosaved)
  useEffect(() => {
    onForm(form)
    return () => onForm(null)
  }, [form, onForm])
  return (
    <section className={css.lesson} aria-label={t.name(lesson.label, t.kinds[content.type] ?? '')}>
      <LessonHead editor={editor} lesson={lesson} content={content} side={side} onSide={onSide} onChoose={onChoose} />
      <form
        ref={form.element}
        data-side={side}
        aria-label={t.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
      >
        <div className={css.notices}>
          <RestoredDraftNotice form={form} />
          <OtherPersonChanges form={form} />
        </div>
        <div className={`${css.block} ${css.two}`}>
          <TitleField form={form} lang="zh" />
          <TitleField form={form} lang="en" />
        </div>
        {content.type === 11 ? (
          <>
            <Article form={form} />
            <Suspense fallback={<FormSkeleton height={240} />}>
              <AssignmentFields form={form} title={pickReaderText(content.title)} />
            </Suspense>
          </>
        ) : content.type === 12 ? (
          <Suspense fallback={<FormSkeleton height={320} />}>
            <SurveyFields form={form} />
          </Suspense>
        ) : content.type === 1 ? (
          <Article form={form} />
        ) : content.type === 10 ? (
          <Suspense fallback={<FormSkeleton height={320} />}>
            <QuizFields form={form} />
          </Suspense>
        ) : (
          <Suspense fallback={<FormSkeleton height={240} />}>
            <LessonFile editor={editor} form={form} content={content} lesson={lesson} onChoose={onChoose} />
          </Suspense>
        )}
      </form>
      {content.type === 12 ? (
        <Suspense fallback={<Skeleton height={160} />}>
          <SurveyResults contentId={contentId} />
        </Suspense>
      ) : null}
      {content.type === 10 ? (
        <Suspense fallback={<Skeleton height={160} />}>
          <QuizResults contentId={contentId} />
        </Suspense>
      ) : null}
      <LessonFacts editor={editor} lesson={lesson} minMinutes={content.minMinutes ?? 0} />
      <LeaveGuard form={form} />
    </section>
  )
}

function LessonHead({
  editor,
  lesson,
  content,
  side,
  onSide,
  onChoose,
}: Omit<Props, 'contentId' | 'onForm'> & { readonly lesson: OutlineLesson; readonly content: LessonContent }) {
  const t = useTexts(editorPageTexts).lesson
  const lessons = editor.sections.flatMap((section) => section.lessons)
  const at = lessons.findIndex(({ contentId }) => contentId === lesson.contentId)
  const others = content.courses.filter(({ productId }) => productId !== editor.course.productId)
  const [previous, next] = [lessons[at - 1], lessons[at + 1]]
  return (
    <div className={css.head}>
      <h2>
        <LessonIcon type={content.type} />
        <span className="num">{lesson.label}</span> {t.kinds[content.type]}
      </h2>
      {others.length === 0 ? (
        <span className={css.quiet}>{t.onlyHere}</span>
      ) : (
        <Menu
          label={t.usedIn(others.length + 1)}
          placement="bottom start"
          trigger={<Button look="quiet">{t.usedIn(others.length + 1)}</Button>}
        >
          {others.map(({ productId, title }) => (
            <MenuItem
              key={productId}
              onAction={() =>
                window.open(`/console/courses/${productId}?lesson=${lesson.contentId}`, '_blank', 'noopener')
              }
            >
              {pickReaderText(title)}
            </MenuItem>
          ))}
        </Menu>
      )}
      <div className={css.end}>
        <div className={css.sides} role="group" aria-label={t.languages}>
          {(['both', 'zh', 'en'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={side === one} onClick={() => onSide(one)}>
              {t.sides[one]}
            </button>
          ))}
        </div>
        <IconButton label={t.previous} isDisabled={!previous} onPress={() => previous && onChoose(previous.contentId)}>
          <IconChevronUp size={16} stroke={1.5} />
        </IconButton>
        <IconButton label={t.next} isDisabled={!next} onPress={() => next && onChoose(next.contentId)}>
          <IconChevronDown size={16} stroke={1.5} />
        </IconButton>
        <Menu
          label={t.acts}
          trigger={
            <IconButton label={t.acts}>
              <IconDots size={16} stroke={1.5} />
            </IconButton>
          }
        >
          <MenuItem onAction={() => void editor.change(moveLessonByOne(lesson.contentId, -1))}>{t.up}</MenuItem>
          <MenuItem onAction={() => void editor.change(moveLessonByOne(lesson.contentId, 1))}>{t.down}</MenuItem>
          <MenuDivider />
          <MenuItem isDanger onAction={() => void editor.change(removeLesson(lesson.contentId))}>
            {t.takeOut}
          </MenuItem>
        </Menu>
      </div>
    </div>
  )
}
function TitleField({ form, lang }: { readonly form: ContentForm; readonly lang: 'zh' | 'en' }) {
  const t = useTexts(editorPageTexts).lesson
  const field = useField(form, `title.${lang}`, t.title[lang])
  const other = useWatch({ control: form.control, name: `title.${lang === 'zh' ? 'en' : 'zh'}` as never }) as unknown
  const value = typeof field.value === 'string' ? field.value : ''
  return (
    <div data-lang={lang} data-wrong={field.error || field.overlap ? '' : undefined}>
      <label className={css.label} htmlFor={field.id}>
        {t.title[lang]}
      </label>
      <textarea
        {...field.described}
        rows={1}
        className={css.title}
        lang={lang === 'zh' ? 'zh-CN' : 'en'}
        value={value}
        maxLength={120}
        placeholder={!value && other ? t.missing[lang] : ''}
        onChange={(event) => field.set(event.target.value.replace(/\n/g, ' '))}
        onBlur={field.leave}
      />
      <FieldMessages field={field} />
    </div>
  )
}

function Article({ form }: { readonly form: ContentForm }) {
  const t = useTexts(editorPageTexts).lesson
  return (
    <div className={`${css.block} ${css.two} ${css.article}`}>
      {(['zh', 'en'] as const).map((lang) => (
        <div key={lang} data-lang={lang}>
          <Count form={form} lang={lang} />
          <RichTextField form={form} name={`body.${lang}`} label={t.body[lang]} upload={uploadCoursePictureForUrl} />
        </div>
      ))}
    </div>
  )
}

/** The length of a text in its language. */
function Count({ form, lang }: { readonly form: ContentForm; readonly lang: 'zh' | 'en' }) {
  const t = useTexts(editorPageTexts).lesson
  const html = useWatch({ control: form.control, name: `body.${lang}` as never }) as unknown
  const text = typeof html === 'string' ? html.replace(/<[^>]+>/g, ' ') : ''
  const count =
    lang === 'zh' ? (text.match(/\p{Script=Han}/gu)?.length ?? 0) : (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0)
  return <p className={`num ${css.count}`}>{t.count[lang](count)}</p>
}
