import { IconCalendarOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useSession } from '#web/api/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { formatMonth } from '#web/ui/format.ts'
import { HeroPage } from '#web/ui/hero-page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { Select } from '#web/ui/select.tsx'
import { EmptyState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useTrainingClasses } from '../class.queries.ts'
import { TrainingClassLine } from '../class-line.tsx'
import { isTrainingClassInMonth, TrainingClassMonth } from '../class-month.tsx'
import { trainingClassTexts } from '../class-texts.ts'
import { TrainingClassWeeks } from '../class-weeks.tsx'
import css from '../classes.module.css'

const route = getRouteApi('/classOpeningPlan')
const size = 12
const lines = ['technical', 'management'] as const

/** Scheduled classes, as a list or a calendar, by training type, month and city. */
export function ClassPlanScreen() {
  const t = useTexts(trainingClassTexts)
  const session = useSession()
  const { page = 0, view, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const { month, ...others } = filter
  const isCalendar = view === 'calendar'
  const classes = useTrainingClasses(isCalendar ? { ...others, page: 0, size: 200 } : { ...filter, page, size })
  type Search = typeof filter & { readonly view?: 'calendar' }
  const choose = (change: Partial<Record<keyof Search, unknown>>) =>
    void navigate({
      search: Object.fromEntries(Object.entries({ ...filter, view, ...change }).filter(([, value]) => value)) as Search,
    })
  return (
    <HeroPage
      title={t.title}
      lead={t.lead}
      stage={
        <>
          <div className={css.filters}>
            <Select<string>
              label={t.line}
              value={filter.line ?? ''}
              onChange={(line) => choose({ line })}
              options={[{ id: '', words: t.all }, ...lines.map((line) => ({ id: line, words: t.lines[line] }))]}
            />
            <Select
              label={t.month}
              value={filter.month ?? ''}
              onChange={(month) => choose({ month })}
              options={[
                { id: '', words: t.all },
                ...(classes.data?.months ?? []).map((one) => ({ id: one, words: formatMonth(one) })),
              ]}
            />
            <Select
              label={t.city}
              value={filter.city ?? ''}
              onChange={(city) => choose({ city })}
              options={[
                { id: '', words: t.all },
                { id: 'online', words: t.online },
                ...(classes.data?.cities ?? []).map((city) => ({ id: city, words: city })),
              ]}
            />
            <SegmentedControl
              label={t.view}
              options={(['list', 'calendar'] as const).map((value) => ({ value, words: t.views[value] }))}
              value={isCalendar ? 'calendar' : 'list'}
              onChange={(next) => choose({ view: next === 'calendar' ? next : '' })}
            />
            {session ? (
              <label className={css.mine}>
                <input
                  type="checkbox"
                  checked={filter.mine === 1}
                  onChange={(event) => choose({ mine: event.target.checked ? 1 : '' })}
                />
                {t.mineOnly}
              </label>
            ) : null}
          </div>
          {isCalendar || page > 0 ? null : classes.isPending ? (
            <Skeleton height={400} />
          ) : classes.data ? (
            <TrainingClassWeeks classes={classes.data.list.filter((one) => !one.isCancelled).slice(0, 6)} />
          ) : null}
        </>
      }
    >
      <QueryStates
        query={classes}
        skeleton={isCalendar ? <Skeleton height={480} /> : null}
        isEmpty={(data) => data.list.length === 0}
        empty={
          Object.keys(filter).length > 0 ? (
            <EmptyState
              icon={IconCalendarOff}
              title={t.empty}
              hint={t.emptyHint}
              action={
                <Button look="line" size="s" onClick={() => void navigate({ search: {} })}>
                  {t.clear}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconCalendarOff}
              title={t.none}
              hint={t.noneHint}
              action={
                <ButtonLink to="/content-center" look="line" size="s">
                  {t.courses}
                </ButtonLink>
              }
            />
          )
        }
      >
        {(data) => {
          const shown = month ?? data.list[0]?.startsOn.slice(0, 7) ?? ''
          const list = isCalendar ? data.list.filter((one) => isTrainingClassInMonth(one, shown)) : data.list
          return (
            <>
              {isCalendar ? (
                <div className={css.calendar}>
                  <TrainingClassMonth classes={data.list} month={shown} onMonth={(next) => choose({ month: next })} />
                </div>
              ) : null}
              <p className={css.count} role="status">
                {t.count(isCalendar ? list.length : data.total)}
              </p>
              <ul className={css.lines} aria-busy={classes.isPlaceholderData || undefined}>
                {list.map((one) => (
                  <TrainingClassLine key={one.classId} one={one} />
                ))}
              </ul>
              {isCalendar ? null : (
                <Pager
                  page={page}
                  size={size}
                  total={data.total}
                  onPage={(next) => void navigate({ search: { ...filter, ...(next ? { page: next } : {}) } })}
                />
              )}
            </>
          )
        }}
      </QueryStates>
    </HeroPage>
  )
}
