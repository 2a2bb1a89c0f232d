import { coursesPublish } from '@portal/contract/catalogue/course-console.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { refreshAfterWrite } from '#web/api/write.ts'
import { Button } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { BulkAction, BulkTarget, ListFilter, ListView } from '#web/console/list/list.types.ts'
import { useListAddress } from '#web/console/list/list-address.ts'
import { useActions } from '#web/console/palette/use-actions.ts'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { isTaskRunning, useTask } from '#web/console/results/task.queries.ts'
import { useIsOpenedForNewItem } from '#web/console/use-opens-new.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useCourseColumns } from './course-columns.tsx'
import {
  type CourseAct,
  CourseActDialog,
  type CourseActTarget,
  CourseBulkDialog,
  NewCourseDialog,
} from './course-dialogs.tsx'
import { CoursePanel } from './course-panel.tsx'
import { type CourseRow, exportCourses, useCourseFormChoices, useCourses } from './courses.queries.ts'
import { coursesConsoleTexts } from './courses-console-texts.ts'
import { useCategoryNames } from './use-choices.ts'

type Doing =
  | { readonly kind: 'new' }
  | { readonly kind: 'act'; readonly act: CourseAct; readonly course: CourseActTarget }
  | {
      readonly kind: 'bulk'
      readonly act: 'publish' | 'withdraw'
      readonly target: BulkTarget
      readonly clear: () => void
    }
  | { readonly kind: 'task'; readonly title: string; readonly taskId: string }

/**
 * The list of all products (courses, columns, topics, live classes and knowledge items), with actions on one or many.
 */
export function CoursesScreen() {
  const t = useTexts(coursesConsoleTexts)
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const { search, change } = useListAddress()
  const [doing, setDoing] = useState<Doing | null>(useIsOpenedForNewItem() ? { kind: 'new' } : null)
  const create = () => setDoing({ kind: 'new' })
  const { open } = search
  useActions(t.title, [
    { id: 'create-course', words: `${t.making.title} · ${t.title}`, shortcut: 'C', run: create },
    ...(open
      ? [
          {
            id: 'edit-course',
            words: t.acts.edit,
            shortcut: 'E',
            run: () => void navigate({ to: '/console/courses/$id', params: { id: open } }),
          },
        ]
      : []),
  ])
  const begin = (act: 'publish' | 'withdraw') => (target: BulkTarget, clear: () => void) =>
    setDoing({ kind: 'bulk', act, target, clear })
  const bulk: readonly BulkAction[] = [
    { id: 'publish', words: t.acts.publish, shortcut: 'P', run: begin('publish') },
    { id: 'withdraw', words: t.acts.withdraw, isDanger: true, run: begin('withdraw') },
  ]
  const close = () => setDoing(null)
  const createButton = (
    <Button look="solid" onPress={create} aria-keyshortcuts="C">
      <IconPlus size={16} stroke={1.5} aria-hidden />
      {t.create}
      <Kbd of="C" />
    </Button>
  )
  return (
    <>
      <DataTable<CourseRow>
        name="courses"
        title={t.title}
        actions={createButton}
        useRows={useCourses}
        keyOf={(row) => row.productId}
        nameOf={(row) => pickReaderText(row.title) || t.untitled}
        counted={t.counted}
        sort="-changed"
        searchHint={t.searchHint}
        columns={useCourseColumns()}
        filters={useFilters()}
        views={useViews()}
        bulk={bulk}
        pageOf={(row) => ({ to: '/console/courses/$id', params: { id: row.productId } })}
        isQuiet={(row) => row.status === 'archived' || row.status === 'withdrawn'}
        panel={{
          title: (row) => pickReaderText(row.title) || t.untitled,
          note: (row) =>
            [t.kinds[row.kind], row.kind === 'topic' ? t.products(row.lessonCount) : t.lessons(row.lessonCount)].join(
              ' · ',
            ),
          content: (key) => (
            <CoursePanel
              productId={key}
              onAct={(act, { productId, revision, head, learners, kind }) =>
                setDoing({ kind: 'act', act, course: { productId, revision, title: head.title, learners, kind } })
              }
            />
          ),
        }}
        onExport={(query, shown) =>
          void exportCourses(query, shown).then(
            ({ task }) => setDoing({ kind: 'task', title: t.acts.export, taskId: task.id }),
            (error: unknown) => toast('error', errorWords(error, ui.notDone)),
          )
        }
        empty={{ title: t.empty, hint: t.emptyHint, action: createButton }}
      />
      {doing?.kind === 'new' ? <NewCourseDialog onClose={close} /> : null}
      {doing?.kind === 'act' ? (
        <CourseActDialog
          act={doing.act}
          course={doing.course}
          onClose={close}
          onDone={(stand) => {
            if (stand === null || stand.status === 'archived') change({ open: undefined }, { isReplaced: true })
          }}
        />
      ) : null}
      {doing?.kind === 'bulk' ? (
        <CourseBulkDialog
          act={doing.act}
          target={doing.target}
          onStarted={(taskId) => {
            doing.clear()
            // The previous dialog closes first, so that the sheet is not closed with it.
            queueMicrotask(() => setDoing({ kind: 'task', title: t.acts[doing.act], taskId }))
          }}
          onClose={() => setDoing((now) => (now?.kind === 'bulk' ? null : now))}
        />
      ) : null}
      {doing?.kind === 'task' ? <CourseTask title={doing.title} taskId={doing.taskId} onClose={close} /> : null}
    </>
  )
}

/** The panel of a task that changes courses; refetches them when it ends. */
function CourseTask({
  title,
  taskId,
  onClose,
}: {
  readonly title: string
  readonly taskId: string
  readonly onClose: () => void
}) {
  const t = useTexts(coursesConsoleTexts)
  const task = useTask(taskId).data?.task
  const isOver = task !== undefined && !isTaskRunning(task)
  useEffect(() => {
    if (isOver) void refreshAfterWrite(coursesPublish)
  }, [isOver])
  return <TaskResultSheet title={title} counted={t.counted} taskId={taskId} onClose={onClose} />
}

function useFilters(): readonly ListFilter[] {
  const t = useTexts(coursesConsoleTexts)
  const f = t.filters
  const categories = [...useCategoryNames()].map(([id, words]) => ({ id: String(id), words }))
  const teachers = (useCourseFormChoices().data?.teachers ?? []).map(({ id, name }) => ({
    id,
    words: pickReaderText(name),
  }))
  const choice = (name: keyof typeof f, words: Readonly<Record<string, string>>): ListFilter => ({
    name,
    words: f[name],
    kind: 'choice',
    options: Object.entries(words).map(([id, one]) => ({ id, words: one })),
  })
  return [
    choice('status', t.statuses),
    choice('kind', t.kinds),
    { name: 'categoryId', words: f.categoryId, kind: 'choice', options: categories },
    choice('zone', t.zones),
    choice('level', t.levels),
    choice('price', t.prices),
    { name: 'teacherId', words: f.teacherId, kind: 'choice', options: teachers },
  ]
}

function useViews(): readonly ListView[] {
  const v = useTexts(coursesConsoleTexts).views
  const view = (id: string, words: string, search: ListView['search']): ListView => ({
    id,
    words,
    search,
    isCounted: true,
  })
  return [
    view('published', v.published, { status: 'published' }),
    view('drafts', v.drafts, { status: 'draft' }),
    view('withdrawn', v.withdrawn, { status: 'withdrawn' }),
    { ...view('columns', v.columns, { kind: 'column' }), isApart: true },
    view('topics', v.topics, { kind: 'topic' }),
    { ...view('archived', v.archived, { status: 'archived' }), isApart: true },
  ]
}
