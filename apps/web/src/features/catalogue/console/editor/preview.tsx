import { type ComponentType, Suspense, useState } from 'react'
import { currentLocale } from '#web/api/locale.ts'
import { Modal } from '#web/console/overlays/modal.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { formatClock, formatDuration } from '#web/ui/format.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type Course, useCourseFormChoices } from '../courses.queries.ts'
import { coursesConsoleTexts } from '../courses-console-texts.ts'
import { type LessonContent, useLessonContent } from './editor.queries.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import { LessonIcon } from './lesson-icon.tsx'
import css from './preview.module.css'

type Lang = 'zh' | 'en'
type Words = { readonly zh?: string | undefined; readonly en?: string | undefined }
/** A text in the reader's language, otherwise in the other one. */
const inLanguage = (words: Words | undefined, lang: Lang): string =>
  words?.[lang]?.trim() || words?.[lang === 'zh' ? 'en' : 'zh']?.trim() || ''

/**
 * The component that shows the file of a lesson. The route's page passes it in, because players belong to the feature
 * `learning`.
 */
export type LessonPlayerComponent = ComponentType<{
  readonly contentId: string
  readonly mediaId: string | null
  readonly title: string
}>

/**
 * A course in the form in which learners see it, even if it is a draft. It uses only calls for authors, so nothing is
 * recorded as study.
 */
export function CoursePreview({
  course,
  contentId,
  Player,
  onClose,
}: {
  readonly Player: LessonPlayerComponent
  readonly course: Course
  readonly contentId: string | null
  readonly onClose: () => void
}) {
  const t = useTexts(editorPageTexts).preview
  const all = useTexts(coursesConsoleTexts)
  const [lang, setLang] = useState<Lang>(currentLocale() === 'en' ? 'en' : 'zh')
  const [isPhone, setPhone] = useState(false)
  const [open, setOpen] = useState<string | null>(contentId)
  const { head, sections } = course
  const tag = lang === 'zh' ? 'zh-CN' : 'en'
  const lessons = sections.flatMap((section) => section.lessons)
  const isFile = lessons.some(({ contentId: id, contentType }) => id === open && contentType !== 1)
  return (
    <Modal title={t.title} facts={t.facts} onClose={onClose} width={1160}>
      <div className={css.bar}>
        <div className={css.segments} role="group" aria-label={t.language}>
          {(['zh', 'en'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={lang === one} onClick={() => setLang(one)}>
              {all.languages[one]}
            </button>
          ))}
        </div>
        <div className={css.segments} role="group" aria-label={t.width}>
          {([false, true] as const).map((one) => (
            <button key={String(one)} type="button" aria-pressed={isPhone === one} onClick={() => setPhone(one)}>
              {one ? t.phone : t.desktop}
            </button>
          ))}
        </div>
      </div>
      <div className={css.page} data-phone={isPhone || undefined}>
        <nav aria-label={t.outline} lang={tag}>
          <button type="button" aria-current={open === null ? 'page' : undefined} onClick={() => setOpen(null)}>
            {t.about}
          </button>
          {sections.map((section, at) => (
            <div key={section.sectionId}>
              <p>
                {at + 1} {inLanguage(section.title, lang)}
              </p>
              {section.lessons.map((lesson) => (
                <button
                  key={lesson.contentId}
                  type="button"
                  aria-current={open === lesson.contentId ? 'page' : undefined}
                  onClick={() => setOpen(lesson.contentId)}
                >
                  <LessonIcon type={lesson.contentType} />
                  <span>{inLanguage(lesson.title, lang) || all.untitled}</span>
                  <small className="num">{formatClock(lesson.duration)}</small>
                </button>
              ))}
            </div>
          ))}
          {course.products.map((one) => (
            <p key={one.productId}>{inLanguage(one.title, lang)}</p>
          ))}
        </nav>
        <article lang={tag} data-file={isFile || undefined}>
          {open === null ? (
            <About course={course} lang={lang} head={head} />
          ) : (
            <LessonText contentId={open} lang={lang} Player={Player} />
          )}
        </article>
      </div>
    </Modal>
  )
}

function About({
  course,
  head,
  lang,
}: {
  readonly course: Course
  readonly head: Course['head']
  readonly lang: Lang
}) {
  const t = useTexts(editorPageTexts).preview
  const all = useTexts(coursesConsoleTexts)
  const teacher = useCourseFormChoices().data?.teachers.find(({ id }) => id === head.teacherId)
  const seconds = course.sections.flatMap(({ lessons }) => lessons).reduce((sum, one) => sum + one.duration, 0)
  const introduction = inLanguage(head.introduction, lang)
  return (
    <>
      <Cover
        key={`${course.coverUrl} ${head.coverPattern}`}
        id={course.productId}
        category={head.categoryId}
        pattern={head.coverPattern ?? null}
        url={course.coverUrl}
        className={css.cover ?? ''}
        eager
      />
      <h3 className={css.title}>{inLanguage(head.title, lang)}</h3>
      <p className={css.promise}>{inLanguage(head.promise, lang)}</p>
      <p className={`num ${css.facts}`}>
        {[
          teacher ? inLanguage(teacher.name, lang) : '',
          head.level ? all.levels[head.level] : '',
          seconds > 0 ? formatDuration(seconds) : '',
          head.tags.map((tag) => inLanguage(tag, lang)).join(all.comma),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {introduction ? (
        <RichText html={introduction} headingsFrom={4} />
      ) : (
        <p className={css.facts}>{t.noIntroduction}</p>
      )}
    </>
  )
}

function LessonText({
  contentId,
  lang,
  Player,
}: {
  readonly contentId: string
  readonly lang: Lang
  readonly Player: LessonPlayerComponent
}) {
  const t = useTexts(editorPageTexts).preview
  const content = useLessonContent(contentId)
  return (
    <QueryStates query={content} skeleton={<Skeleton height={320} />}>
      {({ title, body, type, mediaId, quiz, assignment, survey }) => {
        const html = inLanguage(body, lang)
        return (
          <>
            <h3 className={css.title}>{inLanguage(title, lang)}</h3>
            {type === 1 || assignment ? (
              html ? (
                <RichText html={html} headingsFrom={4} />
              ) : (
                <p className={css.facts}>{t.noText}</p>
              )
            ) : type === 9 ? (
              <LinkCard link={html} />
            ) : quiz ? (
              <QuizCard quiz={quiz} />
            ) : survey ? (
              <SurveyCard survey={survey} lang={lang} />
            ) : (
              <Suspense fallback={<Skeleton height={320} />}>
                <Player contentId={contentId} mediaId={mediaId} title={inLanguage(title, lang)} />
              </Suspense>
            )}
          </>
        )
      }}
    </QueryStates>
  )
}

/** A link as learners see it; opening it here records nothing. */
function LinkCard({ link }: { readonly link: string }) {
  const t = useTexts(editorPageTexts).preview
  if (!URL.canParse(link)) return <p className={css.facts}>{t.noLink}</p>
  return (
    <p className={css.link}>
      <a href={link} target="_blank" rel="noopener noreferrer">
        {t.openLink(new URL(link).hostname)}
      </a>
    </p>
  )
}

/** The questions of a survey. */
function SurveyCard({ survey, lang }: { readonly survey: NonNullable<LessonContent['survey']>; readonly lang: Lang }) {
  const t = useTexts(editorPageTexts).preview
  const items = survey.sections.flatMap((section) => section.items)
  if (items.length === 0) return <p className={css.facts}>{t.noQuestions}</p>
  return (
    <ol className={css.questions}>
      {items.map((item) => (
        <li key={item.id}>{inLanguage(item.label, lang)}</li>
      ))}
    </ol>
  )
}

/** The rules of a quiz as learners see them before they start. */
function QuizCard({ quiz }: { readonly quiz: NonNullable<LessonContent['quiz']> }) {
  const t = useTexts(editorPageTexts).preview
  const count = quiz.draws.reduce((sum, draw) => sum + draw.count, quiz.questionIds.length)
  if (count === 0) return <p className={css.facts}>{t.noQuestions}</p>
  return (
    <>
      <p>{t.quiz(count, quiz.passPercent)}</p>
      <p className={css.facts}>{t.quizHint}</p>
    </>
  )
}
