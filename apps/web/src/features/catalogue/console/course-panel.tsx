import { IconDots, IconEye } from '@tabler/icons-react'
import { Button, ButtonLink, IconButton } from '#web/console/button.tsx'
import { Menu, MenuDivider, MenuItem } from '#web/console/overlays/menu.tsx'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Cover } from '#web/ui/cover.tsx'
import { formatDuration, formatInstant, formatNumber } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { courseActions } from './course-actions.rules.ts'
import { CourseStatusMark, useFormatCoursePrice } from './course-columns.tsx'
import type { CourseAct } from './course-dialogs.tsx'
import css from './courses.module.css'
import { type Course, useCourse, useCourseFormChoices } from './courses.queries.ts'
import { coursesConsoleTexts } from './courses-console-texts.ts'
import { useCategoryNames } from './use-choices.ts'

const shownLessons = 12

/** The panel of a course next to the list: its state, problems, contents and actions. */
export function CoursePanel({
  productId,
  onAct,
}: {
  readonly productId: string
  readonly onAct: (act: CourseAct, course: Course) => void
}) {
  const course = useCourse(productId)
  return (
    <QueryStates query={course} skeleton={<PanelSkeleton height={480} />}>
      {(one) => <Shown course={one} onAct={(act) => onAct(act, one)} />}
    </QueryStates>
  )
}

function Shown({ course, onAct }: { readonly course: Course; readonly onAct: (act: CourseAct) => void }) {
  const t = useTexts(coursesConsoleTexts)
  const { productId, head, status, problems } = course
  const promise = pickReaderText(head.promise ?? {})
  const [first, ...rest] = courseActions(course)
  return (
    <>
      <PanelActionRow>
        {status === 'archived' ? null : (
          <ButtonLink to="/console/courses/$id" params={{ id: productId }} aria-keyshortcuts="E">
            {t.acts.edit}
          </ButtonLink>
        )}
        {first ? <Button onPress={() => onAct(first)}>{t.acts[first]}</Button> : null}
        <Menu
          label={t.acts.more}
          trigger={
            <IconButton label={t.acts.more} look="line">
              <IconDots size={16} stroke={1.5} />
            </IconButton>
          }
        >
          <MenuItem
            icon={<IconEye size={16} stroke={1.5} />}
            onAction={() => window.open(`/console/courses/${productId}?preview=1`, '_blank', 'noopener')}
          >
            {t.acts.preview}
          </MenuItem>
          {rest.map((act) =>
            act === 'delete' ? (
              [<MenuDivider key="line" />, <Act key={act} act={act} onAct={onAct} />]
            ) : (
              <Act key={act} act={act} onAct={onAct} />
            ),
          )}
        </Menu>
      </PanelActionRow>
      <Cover
        id={productId}
        category={head.categoryId}
        pattern={head.coverPattern ?? null}
        url={course.coverUrl}
        className={css.cover ?? ''}
      />
      {promise ? <p className={css.promise}>{promise}</p> : null}
      <Facts course={course} />
      {status === 'published' || status === 'archived' ? null : (
        <section className={css.section}>
          <h3>{problems.length === 0 ? t.panel.ready : t.panel.missing(problems.length)}</h3>
          {problems.length === 0 ? null : <Problems course={course} />}
        </section>
      )}
      <Inside course={course} />
    </>
  )
}

function Act({ act, onAct }: { readonly act: CourseAct; readonly onAct: (act: CourseAct) => void }) {
  const t = useTexts(coursesConsoleTexts)
  return (
    <MenuItem isDanger={act === 'delete'} onAction={() => onAct(act)}>
      {t.acts[act]}
    </MenuItem>
  )
}

function Facts({ course }: { readonly course: Course }) {
  const t = useTexts(coursesConsoleTexts)
  const price = useFormatCoursePrice()
  const categories = useCategoryNames()
  const { data } = useCourseFormChoices()
  const { head, status, learners, publishedAt, updatedAt, kind } = course
  const teacher = data?.teachers.find(({ id }) => id === head.teacherId)
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t.columns.status, <CourseStatusMark key="status" of={status} />],
    [
      t.columns.category,
      [categories.get(head.categoryId), head.level && t.levels[head.level]].filter(Boolean).join(' · '),
    ],
    [t.columns.zones, head.zones.map((zone) => t.zones[zone]).join(t.comma)],
    [t.columns.teacher, teacher ? pickReaderText(teacher.name) : ''],
    [t.columns.price, kind === 'topic' ? '' : price(head)],
    [t.panel.who, head.companyIds ? t.companies(head.companyIds.length) : t.allCompanies],
    [t.columns.learners, t.learners(formatNumber(learners), learners)],
    [t.panel.published, publishedAt ? formatInstant(publishedAt) : t.neverPublished],
    [t.panel.changed, formatInstant(updatedAt)],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([words, value]) =>
        value === '' ? null : (
          <div key={words}>
            <dt>{words}</dt>
            <dd className="num">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function Problems({ course: { problems } }: { readonly course: Course }) {
  return (
    <ul className={css.problems}>
      {problems.map((one) => (
        <li key={one.field}>
          <span className="num">{/^lesson /.test(one.field) ? one.field.slice(7) : '·'}</span>
          <span>{pickReaderText(one)}</span>
        </li>
      ))}
    </ul>
  )
}

function Inside({ course }: { readonly course: Course }) {
  const t = useTexts(coursesConsoleTexts)
  if (course.kind === 'topic')
    return (
      <section className={css.section}>
        <h3>
          {t.panel.holds}
          <small className="num">{t.products(course.products.length)}</small>
        </h3>
        {course.products.length === 0 ? <p className={css.note}>{t.panel.noProducts}</p> : null}
        <ol>
          {course.products.map((one, at) => (
            <li key={one.productId}>
              <span className="num">{at + 1}</span>
              <span>{pickReaderText(one.title)}</span>
              <CourseStatusMark of={one.status} />
            </li>
          ))}
        </ol>
      </section>
    )
  const lessons = course.sections.flatMap((section) => section.lessons)
  const seconds = lessons.reduce((sum, one) => sum + one.duration, 0)
  return (
    <section className={css.section}>
      <h3>
        {t.panel.outline}
        <small className="num">
          {lessons.length === 0
            ? ''
            : [
                t.sections(course.sections.length),
                t.lessons(lessons.length),
                seconds > 0 ? formatDuration(seconds) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
        </small>
      </h3>
      {lessons.length === 0 ? <p className={css.note}>{t.panel.noOutline}</p> : null}
      <ol>
        {lessons.slice(0, shownLessons).map((one) => (
          <li key={one.contentId}>
            <span className="num">{one.label}</span>
            <span>{pickReaderText(one.title)}</span>
            <span className="num">{one.duration > 0 ? formatDuration(one.duration) : t.none}</span>
          </li>
        ))}
      </ol>
      {lessons.length > shownLessons ? <p className={css.note}>{t.panel.more(lessons.length - shownLessons)}</p> : null}
    </section>
  )
}
