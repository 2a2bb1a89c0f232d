import {
  IconAward,
  IconBook2,
  IconChartBar,
  IconChevronRight,
  IconClipboardCheck,
  IconClock,
  IconDownload,
  IconHeart,
  IconPencil,
  IconRss,
  IconShoppingBag,
  IconTicket,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ButtonLink, MoreLink } from '#web/ui/button.tsx'
import { formatDuration, formatNumber } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { usePeriod, useRecordCounts } from '../../records/record.queries.ts'
import { StudyChart } from '../../records/study-chart.tsx'
import css from '../mine.module.css'
import { mineTexts } from '../mine-texts.ts'

const figures = ['seconds', 'days', 'lessonsDone', 'coursesDone', 'coursesActive'] as const
const thisYear = 3
const places = [
  { name: 'learning', to: '/mine-learn', icon: IconBook2 },
  { name: 'records', to: '/user/recordDetail', icon: IconClock },
  { name: 'ranking', to: '/user/ranking', icon: IconChartBar },
  { name: 'exams', to: '/user/exam', icon: IconClipboardCheck },
  { name: 'certificates', to: '/user/certificate', icon: IconAward },
  { name: 'application', to: '/examAppointment', icon: IconPencil },
  { name: 'coupons', to: '/user/coupon', icon: IconTicket },
  { name: 'materials', to: '/user/material', icon: IconDownload },
  { name: 'favourites', to: '/user/concern', icon: IconHeart },
  { name: 'subscriptions', to: '/user/subscribeList', icon: IconRss },
  { name: 'bought', to: '/user/bought', icon: IconShoppingBag },
  { name: 'information', to: '/user/base', icon: IconUser },
] as const

/** Everything of the reader in figures, their year, and the way to each part. */
export function OverviewScreen() {
  const t = useTexts(mineTexts)
  const counts = useRecordCounts()
  const year = usePeriod(thisYear, undefined, false)
  return (
    <Page title={t.overview} lead={t.overviewLead}>
      <QueryStates
        query={counts}
        skeleton={
          <div className={css.figures}>
            {figures.map((name) => (
              <Skeleton key={name} height={56} />
            ))}
          </div>
        }
      >
        {(data) => (
          <dl className={css.figures}>
            {figures.map((name) => (
              <div key={name}>
                <dt>{t.figures[name]}</dt>
                <dd>{name === 'seconds' ? formatDuration(data.seconds) : formatNumber(data[name])}</dd>
              </div>
            ))}
          </dl>
        )}
      </QueryStates>
      <section className={css.year}>
        <div className={css.head}>
          <h2>{t.year}</h2>
          <MoreLink to="/user/recordDetail" search={{ type: '3' }}>
            {t.allRecords}
            <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
          </MoreLink>
        </div>
        <QueryStates query={year} skeleton={<Skeleton height={264} />}>
          {(period) =>
            period.seconds > 0 ? (
              <StudyChart period={period} />
            ) : (
              <div className={css.nothing}>
                <EmptyState
                  level={3}
                  icon={IconClock}
                  title={t.noStudy}
                  hint={t.noStudyHint}
                  action={
                    <ButtonLink size="s" to="/content-center">
                      {t.browse}
                    </ButtonLink>
                  }
                />
              </div>
            )
          }
        </QueryStates>
      </section>
      <section>
        <div className={css.head}>
          <h2>{t.places}</h2>
        </div>
        <ul className={css.places}>
          {places.map(({ name, to, icon: Icon }) => (
            <li key={name}>
              <Link to={to}>
                <Icon size={24} stroke={1.5} aria-hidden />
                <b>{t.go[name].title}</b>
                <small>{t.go[name].note}</small>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  )
}
