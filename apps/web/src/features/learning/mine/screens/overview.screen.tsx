import { IconBell, IconBook2, IconCertificate, IconChartBar, IconClipboardCheck, IconFiles, IconHeart, IconShoppingBag, IconTrophy, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useProfile } from '#web/features/identity/identity.public.ts'
import { formatDuration, formatNumber } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { Answer, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useRecordCounts } from '../../records/record.queries.ts'
import css from '../mine.module.css'
import { mineTexts } from '../mine-texts.ts'

const places = [
  { name: 'learning', to: '/mine-learn', icon: IconBook2 },
  { name: 'records', to: '/user/recordDetail', icon: IconChartBar },
  { name: 'ranking', to: '/user/ranking', icon: IconTrophy },
  { name: 'favourites', to: '/user/concern', icon: IconHeart },
  { name: 'subscriptions', to: '/user/subscribeList', icon: IconBell },
  { name: 'exams', to: '/user/exam', icon: IconClipboardCheck },
  { name: 'certificates', to: '/user/certificate', icon: IconCertificate },
  { name: 'bought', to: '/user/bought', icon: IconShoppingBag },
  { name: 'materials', to: '/user/material', icon: IconFiles },
  { name: 'information', to: '/user/base', icon: IconUser },
] as const

/** Everything of the reader in figures, and the way to each part. */
export function OverviewScreen() {
  const t = useTexts(mineTexts)
  const counts = useRecordCounts()
  const profile = useProfile(true).data
  return (
    <Page title={t.overview} lead={profile ? t.overviewLead(profile.name) : '\u00a0'}>
      <Answer query={counts} skeleton={<Skeleton height={64} />}>
        {(data) => (
          <dl className={css.figures}>
            {(['seconds', 'days', 'lessonsDone', 'coursesDone', 'coursesActive'] as const).map((name) => (
              <div key={name}>
                <dt>{t.figures[name]}</dt>
                <dd>{name === 'seconds' ? formatDuration(data.seconds) : formatNumber(data[name])}</dd>
              </div>
            ))}
          </dl>
        )}
      </Answer>
      <h2 className={css.title}>{t.places}</h2>
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
    </Page>
  )
}
