import { IconAward, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { TextLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { certificateTexts } from '../certificate-texts.ts'
import { useTracks } from '../tracks/track.queries.ts'
import { isHeld, nextLevel, requirementsLeft, requirementsOf } from '../tracks/track-standing.ts'
import css from './next-certificates.module.css'

/** The next certificates on the reader's paths, dashed, with the requirements left for each. */
export function NextCertificates() {
  const t = useTexts(certificateTexts).mine
  const tracks = useTracks()
  if (!tracks.data) return tracks.isError ? null : <Skeleton height={220} />
  const coming = tracks.data.list.flatMap((track) => {
    const next = track.levels[nextLevel(track.levels)]
    return next && (track.standing !== null || track.levels.some(isHeld)) ? [{ track, next }] : []
  })
  if (coming.length === 0) return null
  return (
    <section className={css.coming}>
      <h2>{t.next}</h2>
      <ul>
        {coming.map(({ track, next }) => {
          const left = requirementsLeft(next)
          const asks = requirementsOf(next).filter(({ kind }) => kind !== 'other')
          const open = asks.find(({ isDone }) => !isDone)
          return (
            <li key={track.trackId}>
              <p className={css.left}>
                <IconAward size={24} stroke={1.5} aria-hidden="true" />
                {t.left(left)}
              </p>
              <ul>
                {asks.map(({ kind, id, title, isDone }) => (
                  <li key={id}>
                    {isDone ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : <i aria-hidden="true" />}
                    <Link to={kind === 'course' ? '/detail' : '/exam/details'} search={{ id }}>
                      {title}
                    </Link>
                    <span>{isDone ? t.met : t.kinds[kind === 'course' ? 'course' : 'exam']}</span>
                  </li>
                ))}
              </ul>
              <h3>{t.levelOf(track.title, next.name)}</h3>
              {open ? (
                <TextLink to={open.kind === 'course' ? '/detail' : '/exam/details'} search={{ id: open.id }}>
                  {open.kind === 'course' ? t.goOnCourse : t.toExam}
                </TextLink>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
