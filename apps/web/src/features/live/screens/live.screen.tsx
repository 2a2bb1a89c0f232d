import { IconBroadcast, IconCalendarShare } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { calendarWeeks, dayAfter } from '#web/ui/days.ts'
import { formatDay, formatShortDay } from '#web/ui/format.ts'
import { HeroPage } from '#web/ui/hero-page.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { EmptyState, QueryStates, RowsSkeleton, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { instantOfWallClock } from '#web/ui/wall-clock.ts'
import { pageDay, pageZone } from '#web/ui/zone.ts'
import { type LiveClass, refetchLiveClasses, useVisibleLiveClasses } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'
import { LiveClassRow } from '../parts/class-row.tsx'
import { groupLiveClassesByDay } from '../parts/days.ts'
import { CalendarFeedDialog } from '../parts/feed-dialog.tsx'
import { LatestReplays } from '../parts/latest-replays.tsx'
import { LiveMonth } from '../parts/month-calendar.tsx'
import { NextLiveClass } from '../parts/next-class.tsx'
import { RoomRedirect } from '../parts/to-room.tsx'
import { LiveWeekGrid, liveClassesAfterWeek } from '../parts/week-grid.tsx'
import { TimeZoneLine } from '../parts/zone-line.tsx'
import css from './live.module.css'

const route = getRouteApi('/live')
const Room = lazyScreen(() => import('./room.screen.tsx').then((file) => file.RoomScreen), liveTexts)
const views = ['upcoming', 'calendar', 'replays'] as const
const size = 20

/** The schedule of live classes, or the room of the class in the address. */
export function LiveScreen() {
  const { id, product } = route.useSearch()
  if (product && !id) return <RoomRedirect productId={product} />
  return id ? (
    <Suspense fallback={null}>
      <Room key={id} />
    </Suspense>
  ) : (
    <Schedule />
  )
}

function Schedule() {
  const t = useTexts(liveTexts)
  const session = useSession()
  const { view = 'upcoming', mine, month, page } = route.useSearch()
  const navigate = route.useNavigate()
  const [isSubscribing, setSubscribing] = useState(false)
  // Classes start and end while the page is open.
  useEffect(() => {
    const timer = setInterval(() => void refetchLiveClasses(), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <HeroPage
      title={t.title}
      lead={t.lead}
      actions={
        session ? (
          <Button look="line" size="s" onClick={() => setSubscribing(true)}>
            <IconCalendarShare size={16} stroke={1.5} aria-hidden="true" />
            {t.calendarFeed}
          </Button>
        ) : null
      }
      stage={
        <>
          <div className={css.bar}>
            <SegmentedControl
              label={t.view}
              options={views.map((value) => ({ value, words: t.views[value] }))}
              value={view}
              onChange={(next) =>
                void navigate({ search: { ...(next === 'upcoming' ? {} : { view: next }), ...(mine ? { mine } : {}) } })
              }
            />
            {session && view !== 'replays' ? (
              <label className={css.mine}>
                <input
                  type="checkbox"
                  checked={mine === 1}
                  onChange={(event) =>
                    void navigate({
                      search: ({ mine: _mine, page: _page, ...rest }) => ({
                        ...rest,
                        ...(event.target.checked ? { mine: 1 } : {}),
                      }),
                    })
                  }
                />
                {t.mineOnly}
              </label>
            ) : null}
          </div>
          {view === 'upcoming' && !page ? <NextUp isMine={mine === 1} /> : null}
        </>
      }
    >
      <div className={css.list}>
        <TimeZoneLine />
        {view === 'calendar' ? (
          <Month month={month ?? pageDay(new Date()).slice(0, 7)} isMine={mine === 1} />
        ) : (
          <List key={view} list={view} isMine={mine === 1 && view !== 'replays'} page={page ?? 0} />
        )}
        {view === 'upcoming' ? <LatestReplays /> : null}
      </div>
      {isSubscribing ? <CalendarFeedDialog onClose={() => setSubscribing(false)} /> : null}
    </HeroPage>
  )
}

/** The class that runs or comes next, on the stage; nothing without one. */
function NextUp({ isMine }: { readonly isMine: boolean }) {
  const classes = useVisibleLiveClasses({ list: 'upcoming', mine: isMine ? 1 : 0, page: 0, size })
  const [live] = classes.data?.list ?? []
  if (!live && !classes.isPending) return null
  return (
    <div className={css.next}>
      {live ? (
        <NextLiveClass live={live} />
      ) : (
        <div className={css.first}>
          <Skeleton height={300} />
          <div>
            <Skeleton height={52} width={140} />
            <Skeleton height={28} width="72%" />
            <Skeleton width="40%" />
          </div>
        </div>
      )}
    </div>
  )
}

function List({
  list,
  isMine,
  page,
}: {
  readonly list: 'upcoming' | 'replays'
  readonly isMine: boolean
  readonly page: number
}) {
  const t = useTexts(liveTexts)
  const navigate = route.useNavigate()
  const classes = useVisibleLiveClasses({ list, mine: isMine ? 1 : 0, page, size })
  const [empty, hint] = isMine
    ? [t.emptyMine, t.emptyMineHint]
    : list === 'replays'
      ? [t.emptyReplays, t.emptyReplaysHint]
      : [t.emptyUpcoming, t.emptyUpcomingHint]
  return (
    <QueryStates
      query={classes}
      skeleton={list === 'upcoming' ? <WeekSkeleton /> : <RowsSkeleton height={420} row={105} />}
      isEmpty={(data) => data.total === 0}
      empty={
        <EmptyState
          icon={IconBroadcast}
          title={empty}
          hint={hint}
          action={
            list === 'replays' ? null : (
              <Button look="line" size="s" onClick={() => void navigate({ search: isMine ? {} : { view: 'replays' } })}>
                {isMine ? t.seeAll : t.seeReplays}
              </Button>
            )
          }
        />
      }
    >
      {(data) => (
        <>
          {list === 'upcoming' && page === 0 ? (
            <>
              <LiveWeekGrid classes={data.list.slice(1)} above={data.list[0]} />
              <Days classes={liveClassesAfterWeek(data.list.slice(1))} />
            </>
          ) : (
            <Days classes={data.list} />
          )}
          <Pager
            page={page}
            size={size}
            total={data.total}
            onPage={(next) =>
              void navigate({ search: (before) => ({ ...before, page: next || undefined }) as typeof before })
            }
          />
        </>
      )}
    </QueryStates>
  )
}

/** The next seven days, each with its classes as a cover or a line. */
function WeekSkeleton() {
  return (
    <div className={css.week}>
      {[1, 2, 3, 4, 5, 6, 7].map((day) => (
        <div key={day}>
          <Skeleton width={88} />
          {day % 2 === 0 ? (
            <>
              <Skeleton height={84} />
              <Skeleton height={28} width={64} />
              <Skeleton height={32} />
            </>
          ) : (
            <Skeleton height={12} width={56} />
          )}
        </div>
      ))}
    </div>
  )
}

/** Classes, grouped by day. */
function Days({ classes }: { readonly classes: readonly LiveClass[] }) {
  const t = useTexts(liveTexts)
  const today = pageDay(new Date())
  const tomorrow = pageDay(new Date(Date.now() + 86_400_000))
  return (
    <div className={css.days}>
      {groupLiveClassesByDay(classes).map(([day, here]) => (
        <section key={day} className={css.day} aria-label={formatDay(day)}>
          <h2>
            {formatShortDay(day)}
            {day === today ? <span>{t.today}</span> : day === tomorrow ? <span>{t.tomorrow}</span> : null}
          </h2>
          <div>
            {here.map((live) => (
              <LiveClassRow key={live.classId} live={live} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function Month({ month, isMine }: { readonly month: string; readonly isMine: boolean }) {
  const t = useTexts(liveTexts)
  const navigate = route.useNavigate()
  const days = calendarWeeks(month).flat()
  const midnight = (day: string) => instantOfWallClock(day, '00:00', pageZone()) ?? undefined
  const classes = useVisibleLiveClasses({
    list: 'calendar',
    since: midnight(days[0] ?? ''),
    until: midnight(dayAfter(days.at(-1) ?? '', 1)),
    mine: isMine ? 1 : 0,
    size: 500,
  })
  const list = classes.data?.list ?? []
  return (
    <>
      <LiveMonth
        month={month}
        classes={list}
        onMonth={(next) => void navigate({ search: (before) => ({ ...before, month: next }), resetScroll: false })}
      />
      <div className={css.below} aria-busy={classes.isFetching || undefined}>
        <QueryStates
          query={classes}
          skeleton={<RowsSkeleton height={160} />}
          isEmpty={(data) => data.list.length === 0}
          empty={<p className={css.none}>{t.emptyMonth}</p>}
        >
          {(data) => <Days classes={data.list} />}
        </QueryStates>
      </div>
    </>
  )
}
