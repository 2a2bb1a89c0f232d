import { IconDots, IconEye } from '@tabler/icons-react'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#web/console/button.tsx'
import { OtherPersonChanges } from '#web/console/form/differences.tsx'
import { RestoredDraftNotice } from '#web/console/form/form.tsx'
import { LeaveGuard } from '#web/console/form/leave-guard.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { Menu, MenuItem } from '#web/console/overlays/menu.tsx'
import { Tabs } from '#web/console/overlays/tabs.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { courseActions } from '../course-actions.rules.ts'
import { CourseStatusMark } from '../course-columns.tsx'
import type { CourseAct } from '../course-dialogs.tsx'
import type { Course } from '../courses.queries.ts'
import { coursesConsoleTexts } from '../courses-console-texts.ts'
import { AddLessonDialog } from './add-lesson-dialog.tsx'
import { ChangesBar } from './changes-bar.tsx'
import css from './editor.module.css'
import { editorPageTexts } from './editor-page-texts.ts'
import lessonCss from './lesson.module.css'
import { type ContentForm, LessonPane, type LessonPaneLanguages } from './lesson-pane.tsx'
import { findLesson, type OutlineSection } from './outline.rules.ts'
import { OutlinePane } from './outline-pane.tsx'
import type { LessonPlayerComponent } from './preview.tsx'
import { EditorSaveState } from './save-state.tsx'
import { SectionDialog } from './section-dialog.tsx'
import { SettingsPane } from './settings-pane.tsx'
import { type CourseEditor, useCourseEditor } from './use-course-editor.ts'

// They are loaded when they are opened, because most visits change a lesson. Dialogs that a key opens for typing are
// loaded from the start.
const CourseActDialog = lazy(() => import('../course-dialogs.tsx').then((file) => ({ default: file.CourseActDialog })))
const IntroTab = lazy(() => import('./intro-tab.tsx').then((file) => ({ default: file.IntroTab })))
const HistoryTab = lazy(() => import('./history-tab.tsx').then((file) => ({ default: file.HistoryTab })))
const LearnersTab = lazy(() => import('./learners-tab.tsx').then((file) => ({ default: file.LearnersTab })))
const TopicPane = lazy(() => import('./topic-pane.tsx').then((file) => ({ default: file.TopicPane })))
const CoursePreview = lazy(() => import('./preview.tsx').then((file) => ({ default: file.CoursePreview })))

const route = getRouteApi('/console/courses/$id')
const courseTabs = ['lessons', 'intro', 'learners', 'history'] as const
type CourseTab = (typeof courseTabs)[number]

type Doing =
  | { readonly kind: 'act'; readonly act: CourseAct }
  | { readonly kind: 'lesson'; readonly sectionId: string | null }
  | { readonly kind: 'section'; readonly section: OutlineSection | null }

/** The page of the course editor: a header with the save state, tabs, and the course rules next to the lessons. */
export function CourseEditorPage({
  course,
  Player,
}: {
  readonly course: Course
  readonly Player: LessonPlayerComponent
}) {
  const t = useTexts(editorPageTexts)
  const all = useTexts(coursesConsoleTexts)
  const { tab = 'lessons', lesson: asked, preview } = route.useSearch()
  const navigate = useNavigate({ from: '/console/courses/$id' })
  const editor = useCourseEditor(course)
  const [lessonForm, setLessonForm] = useState<ContentForm | null>(null)
  const [doing, setDoing] = useState<Doing | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const isTopic = course.kind === 'topic'
  const lessons = editor.sections.flatMap((section) => section.lessons)
  const chosen = findLesson(editor.sections, asked)?.contentId ?? lessons[0]?.contentId ?? null
  const go = useCallback(
    (search: {
      readonly tab?: CourseTab | undefined
      readonly lesson?: string | undefined
      readonly preview?: '1' | undefined
    }) => void navigate({ search: (before) => ({ ...before, ...search }), replace: true, resetScroll: false }),
    [navigate],
  )
  const choose = useCallback((contentId: string) => go({ tab: undefined, lesson: contentId }), [go])
  const save = useCallback(() => {
    // Includes the field that is being edited: a field reports its value on blur.
    if (document.activeElement instanceof HTMLElement)
      document.activeElement.dispatchEvent(new Event('change', { bubbles: true }))
    if (editor.form.changed().length > 0) void editor.form.save()
    if (lessonForm && lessonForm.changed().length > 0) void lessonForm.save()
  }, [editor.form, lessonForm])
  useSaveKey(save)
  const openPreview = () => go({ preview: '1' })
  const mayChange = course.status !== 'archived'
  const [act] = courseActions(course)
  useActions(pickReaderText(course.head.title) || all.untitled, [
    { id: 'preview-course', words: all.acts.preview, shortcut: 'P', run: openPreview },
    ...(mayChange && !isTopic
      ? [
          {
            id: 'new-lesson',
            words: t.outline.newLesson,
            shortcut: 'N',
            run: () => setDoing({ kind: 'lesson', sectionId: null }),
          },
        ]
      : []),
    ...courseActions(course).map((one) => ({
      id: `course-${one}`,
      words: all.acts[one],
      run: () => setDoing({ kind: 'act', act: one }),
    })),
  ])
  useKeys(t.outline.name, {
    j: { words: t.lesson.next, run: () => step(1), repeats: true },
    k: { words: t.lesson.previous, run: () => step(-1), repeats: true },
  })
  const step = (by: number) => {
    const next = lessons[lessons.findIndex(({ contentId }) => contentId === chosen) + by]
    if (tab !== 'lessons' || !next) return false
    choose(next.contentId)
    return true
  }
  const goTo = (field: string) => {
    if (field.startsWith('lesson ')) return choose(field.slice('lesson '.length))
    if (field === 'title') {
      go({ tab: 'intro' })
      return focusLater('[id^="tabpanel"] input, [role=tabpanel] input')
    }
    if (field === 'teacherId') return focusLater('[data-field="head.teacherId"] button')
    if (field === 'products') return focusLater('[data-add-product]')
    const section = /^sections\.(\d+)$/.exec(field)
    const at = section ? editor.sections[Number(section[1])] : undefined
    setDoing({ kind: 'lesson', sectionId: at?.sectionId ?? null })
  }
  // The part that holds the field may still be loading.
  const focusLater = (selector: string, tries = 50) => {
    setTimeout(() => {
      const field = page.current?.querySelector<HTMLElement>(selector)
      if (field) field.focus()
      else if (tries > 0) focusLater(selector, tries - 1)
    }, 60)
  }
  const title = pickReaderText(course.head.title) || all.untitled
  return (
    <div className={css.page} ref={page}>
      <header className={css.head}>
        <div className={css.name}>
          <Link to="/console/courses" className={css.crumb}>
            {all.title}
          </Link>
          <h1>{title}</h1>
          <span className={css.status}>
            <CourseStatusMark of={course.status} />
            {course.status === 'draft' ? <span className={css.quiet}>{all.neverPublished}</span> : null}
          </span>
        </div>
        <div className={css.acts}>
          <EditorSaveState editor={editor} lesson={tab === 'lessons' ? lessonForm : null} onSave={save} />
          <Button onPress={openPreview} aria-keyshortcuts="P">
            <IconEye size={16} stroke={1.5} aria-hidden />
            <span className={css.wide}>{all.acts.preview}</span>
            <Kbd of="P" />
          </Button>
          {act === 'publish' || act === 'restore' ? (
            <Button
              look={course.problems.length === 0 || act === 'restore' ? 'solid' : 'line'}
              isDisabled={act === 'publish' && course.problems.length > 0}
              onPress={() => setDoing({ kind: 'act', act })}
            >
              {all.acts[act]}
            </Button>
          ) : null}
          <CourseMenu course={course} onAct={(one) => setDoing({ kind: 'act', act: one })} />
        </div>
      </header>
      <form
        ref={editor.form.element}
        className={css.form}
        aria-label={t.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className={css.notices}>
          <RestoredDraftNotice form={editor.form} />
          <OtherPersonChanges form={editor.form} />
        </div>
      </form>
      <div>
        <ChangesBar editor={editor} />
      </div>
      <div className={css.tabs}>
        <Tabs<CourseTab>
          label={title}
          value={tab}
          onChange={(one) => go({ tab: one === 'lessons' ? undefined : one })}
          tabs={[
            {
              id: 'lessons',
              words: isTopic ? t.tabs.products : t.tabs.lessons,
              count: isTopic ? course.products.length : lessons.length,
              content: (
                <div className={css.work} data-topic={isTopic || undefined} inert={!mayChange}>
                  {isTopic ? (
                    <div className={css.middle}>
                      <Suspense fallback={<Skeleton height={480} />}>
                        <TopicPane editor={editor} />
                      </Suspense>
                    </div>
                  ) : (
                    <>
                      <div className={css.side}>
                        <OutlinePane
                          editor={editor}
                          chosen={chosen}
                          onChoose={choose}
                          onAdd={(sectionId) => setDoing({ kind: 'lesson', sectionId })}
                          onName={(section) => setDoing({ kind: 'section', section })}
                        />
                      </div>
                      <div className={css.middle}>
                        <Middle
                          editor={editor}
                          chosen={chosen}
                          onChoose={choose}
                          onForm={setLessonForm}
                          onAdd={() => setDoing({ kind: 'lesson', sectionId: null })}
                        />
                      </div>
                    </>
                  )}
                  <div className={css.side}>
                    <SettingsPane editor={editor} onGo={goTo} />
                  </div>
                </div>
              ),
            },
            {
              id: 'intro',
              words: t.tabs.intro,
              content: (
                <div inert={!mayChange}>
                  <Suspense fallback={<Skeleton height={480} />}>
                    <IntroTab editor={editor} />
                  </Suspense>
                </div>
              ),
            },
            {
              id: 'learners',
              words: t.tabs.learners,
              count: course.learners,
              content: (
                <Suspense>
                  <LearnersTab productId={course.productId} />
                </Suspense>
              ),
            },
            {
              id: 'history',
              words: t.tabs.history,
              count: course.revision,
              content: (
                <Suspense>
                  <HistoryTab editor={editor} onRestored={() => go({ tab: undefined, lesson: undefined })} />
                </Suspense>
              ),
            },
          ]}
        />
      </div>
      <LeaveGuard form={editor.form} />
      <Suspense>
        {doing?.kind === 'act' ? (
          <CourseActDialog
            act={doing.act}
            course={{
              productId: course.productId,
              revision: course.revision,
              title: course.head.title,
              learners: course.learners,
              kind: course.kind,
            }}
            onClose={() => setDoing(null)}
            onDone={(stand) => {
              if (stand === null) void navigate({ to: '/console/courses' })
            }}
          />
        ) : null}
        {doing?.kind === 'lesson' ? (
          <AddLessonDialog
            editor={editor}
            sectionId={doing.sectionId}
            after={doing.sectionId === null ? chosen : null}
            onClose={() => setDoing(null)}
            onDone={(contentId) => {
              setDoing(null)
              choose(contentId)
            }}
          />
        ) : null}
        {doing?.kind === 'section' ? (
          <SectionDialog editor={editor} section={doing.section} onClose={() => setDoing(null)} />
        ) : null}
        {preview ? (
          <CoursePreview
            course={course}
            contentId={tab === 'lessons' && !isTopic ? chosen : null}
            Player={Player}
            onClose={() => go({ preview: undefined })}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

function Middle({
  editor,
  chosen,
  onChoose,
  onForm,
  onAdd,
}: {
  readonly editor: CourseEditor
  readonly chosen: string | null
  readonly onChoose: (contentId: string) => void
  readonly onForm: (form: ContentForm | null) => void
  readonly onAdd: () => void
}) {
  const t = useTexts(editorPageTexts).lesson
  const [side, setSide] = useState<LessonPaneLanguages>('both')
  if (chosen === null)
    return (
      <div className={lessonCss.none}>
        <h2>{t.noLesson}</h2>
        <p>{t.noLessonHint}</p>
        <div>
          <Button look="solid" onPress={onAdd} aria-keyshortcuts="N">
            {t.addFirst}
            <Kbd of="N" />
          </Button>
        </div>
      </div>
    )
  return (
    <LessonPane editor={editor} contentId={chosen} side={side} onSide={setSide} onChoose={onChoose} onForm={onForm} />
  )
}

function CourseMenu({ course, onAct }: { readonly course: Course; readonly onAct: (act: CourseAct) => void }) {
  const all = useTexts(coursesConsoleTexts)
  return (
    <Menu
      label={all.acts.more}
      trigger={
        <IconButton label={all.acts.more}>
          <IconDots size={16} stroke={1.5} />
        </IconButton>
      }
    >
      {course.status === 'published' ? (
        <MenuItem onAction={() => window.open(`/detail?id=${course.productId}`, '_blank', 'noopener')}>
          {all.acts.learnerPage}
        </MenuItem>
      ) : null}
      {courseActions(course)
        .filter((one) => one !== 'publish' && one !== 'restore')
        .map((one) => (
          <MenuItem key={one} isDanger={one === 'delete'} onAction={() => onAct(one)}>
            {all.acts[one]}
          </MenuItem>
        ))}
    </Menu>
  )
}

/** Ctrl S saves, wherever the focus is. */
function useSaveKey(save: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!document.querySelector('[aria-modal="true"], dialog[open]')) save()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [save])
}
