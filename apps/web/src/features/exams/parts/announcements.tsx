import { IconSpeakerphone } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { formatTime, withZoneName } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { Announcement } from '../answering/use-announcements.ts'
import { examTexts } from '../exam-texts.ts'
import css from './announcements.module.css'

type Props = {
  readonly unread: readonly Announcement[]
  readonly onRead: (announcementId: string) => void
  readonly isInDialog?: boolean
}

/**
 * Invigilators' announcements, one after another. They don't interrupt typing or move the focus: each is read out when
 * it arrives, shown above the paper, and removed by its button.
 */
export function Announcements({ unread, onRead, isInDialog = false }: Props) {
  const t = useTexts(examTexts).answer.announcement
  const first = unread[0]
  return (
    <div className={isInDialog ? css.inDialog : css.place} data-announcements="">
      <div className={css.in}>
        <p className="vh" role="status">
          {first ? `${t.title} ${first.words}` : ''}
        </p>
        {first ? (
          <section className={css.notice} aria-label={t.title} key={first.announcementId}>
            <IconSpeakerphone size={20} stroke={1.5} aria-hidden="true" />
            <div>
              <h2>
                {t.title}
                <small className="num">
                  {withZoneName(formatTime(first.saidAt), first.saidAt)}
                  {unread.length > 1 ? ` · ${t.more(unread.length - 1)}` : ''}
                </small>
              </h2>
              <p>{first.words}</p>
            </div>
            <Button onClick={() => onRead(first.announcementId)}>{t.read}</Button>
          </section>
        ) : null}
      </div>
    </div>
  )
}
