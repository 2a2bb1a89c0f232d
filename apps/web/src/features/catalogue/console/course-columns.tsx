import type { ListColumn } from '#web/console/list/list.types.ts'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import { statusIcons } from '#web/console/status-icons.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDuration, formatMoney, formatNumber, formatRecent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './courses.module.css'
import type { CourseRow } from './courses.queries.ts'
import { coursesConsoleTexts } from './courses-console-texts.ts'
import { useCategoryNames } from './use-choices.ts'

const icons = {
  draft: statusIcons.draft,
  published: statusIcons.normal,
  withdrawn: statusIcons.withdrawn,
  archived: statusIcons.archived,
} as const

export function CourseStatusMark({ of }: { readonly of: CourseRow['status'] }) {
  const t = useTexts(coursesConsoleTexts)
  const Icon = icons[of] ?? statusIcons.open
  return (
    <span className={css.status} data-state={of}>
      <Icon size={14} stroke={1.5} aria-hidden />
      {t.statuses[of]}
    </span>
  )
}

/** Returns a function that gives the price of a course in words. */
export const useFormatCoursePrice = () => {
  const { prices } = useTexts(coursesConsoleTexts)
  return ({
    priceKind,
    priceFen = 0,
  }: {
    readonly priceKind: CourseRow['priceKind']
    readonly priceFen?: number | undefined
  }) => (priceKind === 'paid' ? formatMoney(priceFen) : prices[priceKind])
}

export function useCourseColumns(): readonly ListColumn<CourseRow>[] {
  const t = useTexts(coursesConsoleTexts)
  const c = t.columns
  const categories = useCategoryNames()
  const price = useFormatCoursePrice()
  const none = <span className={css.none}>{t.none}</span>
  return [
    { id: 'title', words: c.title, width: 300, sort: 'title', cell: (row) => pickReaderText(row.title) || t.untitled },
    { id: 'kind', words: c.kind, width: 68, fold: 5, cell: (row) => t.kinds[row.kind] },
    { id: 'status', words: c.status, width: 92, phone: 'end', cell: (row) => <CourseStatusMark of={row.status} /> },
    { id: 'category', words: c.category, width: 136, fold: 6, cell: (row) => categories.get(row.categoryId) ?? none },
    { id: 'level', words: c.level, width: 72, isExtra: true, cell: (row) => (row.level ? t.levels[row.level] : none) },
    {
      id: 'zones',
      words: c.zones,
      width: 120,
      isExtra: true,
      cell: (row) => row.zones.map((zone) => t.zones[zone]).join(t.comma) || none,
    },
    {
      id: 'teacher',
      words: c.teacher,
      width: 92,
      fold: 4,
      phone: 'below',
      cell: (row) => (row.teacher ? pickReaderText(row.teacher.name) : none),
    },
    { id: 'lessons', words: c.lessons, width: 64, align: 'end', fold: 7, cell: (row) => row.lessonCount },
    {
      id: 'duration',
      words: c.duration,
      width: 116,
      align: 'end',
      sort: 'duration',
      sortFirst: 'down',
      fold: 8,
      cell: (row) => (row.duration > 0 ? formatDuration(row.duration) : none),
    },
    {
      id: 'learners',
      words: c.learners,
      width: 76,
      align: 'end',
      sort: 'learners',
      sortFirst: 'down',
      fold: 2,
      cell: (row) => formatNumber(row.learners),
    },
    { id: 'price', words: c.price, width: 76, align: 'end', fold: 9, cell: (row) => price(row) },
    {
      id: 'published',
      words: c.published,
      width: 120,
      align: 'end',
      isExtra: true,
      cell: (row) => (row.publishedAt ? formatRecent(row.publishedAt) : none),
    },
    createTimeColumn({ id: 'changed', words: c.changed, width: 148, fold: 3, of: (row) => row.updatedAt }),
  ]
}
