import {
  IconCalendarEvent,
  IconChevronRight,
  IconDownload,
  IconListDetails,
  IconShare3,
  IconUser,
  IconZoomCheck,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MoreLink } from '#web/ui/button.tsx'
import { formatListDay } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { HomePage } from '../home.queries.ts'
import { siteTexts } from '../site-texts.ts'
import css from './news-and-shortcuts.module.css'

/** News, and the most used links. */
export function NewsAndShortcuts({
  news,
  isSignedIn,
}: {
  readonly news: HomePage['news'] | undefined
  readonly isSignedIn: boolean
}) {
  const t = useTexts(siteTexts).home
  const ways = [
    { to: '/certificateQuery', icon: IconZoomCheck, name: t.certificateCheck, hint: t.certificateCheckHint },
    { to: '/examCenter', icon: IconCalendarEvent, name: t.centres, hint: t.centresHint },
    { to: '/classOpeningPlan', icon: IconListDetails, name: t.classes, hint: t.classesHint },
    { to: '/examFiles', icon: IconDownload, name: t.files, hint: t.filesHint },
    isSignedIn
      ? { to: '/user', icon: IconUser, name: t.mine, hint: t.mineHint }
      : { to: '/findPartner', icon: IconShare3, name: t.findPartner, hint: t.findPartnerHint },
  ] as const
  return (
    <section className={css.two}>
      <div>
        <div className={css.head}>
          <h2>{t.news}</h2>
          <MoreLink to="/news">
            {t.allNews}
            <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
          </MoreLink>
        </div>
        {news?.length === 0 ? <p className={css.none}>{t.noNews}</p> : null}
        <ul className={css.news}>
          {(news ?? Array.from({ length: 5 }, () => null)).map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines have a fixed place
            <li key={index}>
              {one ? (
                <>
                  <time dateTime={one.publishedAt}>{formatListDay(one.publishedAt)}</time>
                  <span>{t.newsKinds[one.category]}</span>
                  <Link to="/news" search={{ id: one.newsId }}>
                    {one.title}
                  </Link>
                </>
              ) : (
                <Skeleton height={22} />
              )}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2>{t.shortcuts}</h2>
        <ul className={css.ways}>
          {ways.map(({ to, icon: Icon, name, hint }) => (
            <li key={to}>
              <Link to={to}>
                <Icon size={20} stroke={1.5} aria-hidden="true" />
                <span>
                  <b>{name}</b>
                  <small>{hint}</small>
                </span>
                <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
