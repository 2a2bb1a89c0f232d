import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { useListAddress } from '#web/console/list/list-address.ts'
import { useActions } from '#web/console/palette/use-actions.ts'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { TeacherPortrait } from './portrait.tsx'
import css from './teachers.module.css'
import { type TeacherRow, useManagedTeacher, useTeachers } from './teachers.queries.ts'
import { teachersConsoleTexts } from './teachers-console-texts.ts'

/** The list of instructors with their courses, where staff add and edit them. */
export function TeachersScreen() {
  const t = useTexts(teachersConsoleTexts)
  const navigate = useNavigate()
  const { open } = useListAddress().search
  const create = () => void navigate({ to: '/console/teachers/$id', params: { id: 'new' } })
  useActions(t.title, [
    { id: 'create-teacher', words: t.create, shortcut: 'C', run: create },
    ...(open
      ? [
          {
            id: 'edit-teacher',
            words: t.edit,
            shortcut: 'E',
            run: () => void navigate({ to: '/console/teachers/$id', params: { id: open } }),
          },
        ]
      : []),
  ])
  return (
    <DataTable<TeacherRow>
      name="teachers"
      title={t.title}
      actions={
        <Button look="solid" onPress={create} aria-keyshortcuts="C">
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {t.create}
          <Kbd of="C" />
        </Button>
      }
      useRows={useTeachers}
      keyOf={(row) => row.teacherId}
      nameOf={(row) => pickReaderText(row.name)}
      counted={t.counted}
      searchHint={t.searchHint}
      columns={[
        {
          id: 'name',
          words: t.columns.name,
          width: 200,
          cell: (row) => (
            <span className={css.name}>
              <TeacherPortrait of={row} size={24} />
              <span>{pickReaderText(row.name)}</span>
            </span>
          ),
        },
        {
          id: 'title',
          words: t.columns.title,
          width: 420,
          fold: 1,
          phone: 'below',
          cell: (row) => pickReaderText(row.title),
        },
        { id: 'languages', words: t.columns.languages, width: 100, fold: 2, cell: (row) => <Languages row={row} /> },
        {
          id: 'courses',
          words: t.columns.courses,
          width: 90,
          align: 'end',
          phone: 'end',
          cell: (row) =>
            row.courses > 0 ? t.courses(formatNumber(row.courses)) : <span className={css.quiet}>{t.none}</span>,
        },
      ]}
      pageOf={(row) => ({ to: '/console/teachers/$id', params: { id: row.teacherId } })}
      panel={{
        title: (row) => pickReaderText(row.name),
        note: (row) => pickReaderText(row.title),
        content: (key) => <TeacherPanel teacherId={key} />,
      }}
      empty={{ title: t.empty, hint: t.emptyHint }}
    />
  )
}

/** The languages in which all fields are complete; the missing one is marked. */
function Languages({ row }: { readonly row: TeacherRow }) {
  const t = useTexts(teachersConsoleTexts)
  const said = [row.name, row.title, row.bio].filter(({ zh, en }) => Boolean(zh || en))
  const missing = (['zh', 'en'] as const).find((lang) => said.some((text) => !text[lang]))
  return missing ? <span className={css.gap}>{t.missing[missing]}</span> : <span className={css.quiet}>{t.both}</span>
}

function TeacherPanel({ teacherId }: { readonly teacherId: string }) {
  const t = useTexts(teachersConsoleTexts)
  return (
    <QueryStates query={useManagedTeacher(teacherId)} skeleton={<PanelSkeleton height={320} />}>
      {(teacher) => (
        <>
          <PanelActionRow>
            <ButtonLink to="/console/teachers/$id" params={{ id: teacherId }} aria-keyshortcuts="E">
              {t.edit}
              <Kbd of="E" />
            </ButtonLink>
          </PanelActionRow>
          <div className={css.head}>
            <TeacherPortrait of={teacher} size={56} />
            <p>{t.courses(formatNumber(teacher.courses))}</p>
          </div>
          <section className={css.section} aria-label={t.panel.bio}>
            <h3>{t.panel.bio}</h3>
            <p className={css.bio}>{pickReaderText(teacher.bio) || t.panel.noBio}</p>
          </section>
          <section className={css.section} aria-label={t.panel.courses}>
            <h3>{t.panel.courses}</h3>
            {teacher.products.length === 0 ? <p className={css.quiet}>{t.panel.noCourses}</p> : null}
            <ul className={css.courses}>
              {teacher.products.map(({ productId, title, status, learners }) => (
                <li key={productId}>
                  <span>{pickReaderText(title)}</span>
                  <small>{t.statuses[status]}</small>
                  <small className="num">{t.panel.learners(formatNumber(learners))}</small>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </QueryStates>
  )
}
