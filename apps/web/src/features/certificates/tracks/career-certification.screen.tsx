import { IconRosetteDiscountCheck, IconStairs } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { examTexts } from '#web/features/exams/exams-texts.public.ts'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { formatIsoDay } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { Answer, EmptyState, Skeleton } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './career-certification.module.css'
import { type Level, useTracks } from './track.queries.ts'
import { trackTexts } from './track-texts.ts'

/** The tracks of certification: what each level asks for, and where the reader stands. */
export function CareerCertificationScreen() {
  const t = useTexts(trackTexts)
  const tracks = useTracks()
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <ButtonLink to="/certification" look="line" size="s">
          {t.how}
        </ButtonLink>
      }
    >
      <Answer
        query={tracks}
        skeleton={<Skeleton height={480} />}
        isEmpty={(data) => data.list.length === 0}
        empty={
          <EmptyState
            icon={IconStairs}
            title={t.emptyTitle}
            hint={t.emptyHint}
            action={
              <ButtonLink to="/content-center" look="line" size="s">
                {t.courses}
              </ButtonLink>
            }
          />
        }
      >
        {(data) =>
          data.list.map((track) => (
            <section key={track.trackId} className={css.track} aria-labelledby={track.trackId}>
              <h2 id={track.trackId}>{track.title}</h2>
              <ol className={css.levels}>
                {track.levels.map((level, index) => (
                  <LevelStep key={level.name} level={level} number={index + 1} />
                ))}
              </ol>
            </section>
          ))
        }
      </Answer>
    </Page>
  )
}

function LevelStep({ level, number }: { readonly level: Level; readonly number: number }) {
  const t = useTexts(trackTexts)
  const isHeld = level.held?.state === 'valid'
  return (
    <li className={css.level} data-state={isHeld ? 'held' : level.certificate ? 'offered' : 'planned'}>
      <p className={css.number}>{t.level(number)}</p>
      <h3>{level.name}</h3>
      {level.certificate ? (
        <>
          <p className={css.quiet}>{level.validityMonths === null ? t.forEver : t.validMonths(level.validityMonths)}</p>
          <Asks level={level} />
          {level.held ? <Held held={level.held} /> : null}
          {level.applySchemeId ? (
            <p className={css.apply}>
              <TextLink to="/user/certificate" search={{ apply: level.applySchemeId }}>
                {t.apply}
              </TextLink>
            </p>
          ) : null}
        </>
      ) : (
        <p className={css.quiet}>{t.planned}</p>
      )}
    </li>
  )
}

function Asks({ level }: { readonly level: Level }) {
  const t = useTexts(trackTexts)
  const states = useTexts(examTexts).states
  if (level.exams.length === 0) return <p className={css.quiet}>{t.noExam}</p>
  return (
    <dl className={css.asks}>
      {level.exams.map(({ examId, title, state, courseFirst }, index) => (
        <div key={examId}>
          {courseFirst ? (
            <>
              <dt>{t.courseFirst}</dt>
              <dd>
                <Link to="/detail" search={{ id: courseFirst.productId }}>
                  {courseFirst.title}
                </Link>
              </dd>
            </>
          ) : null}
          <dt>{index > 0 ? t.orExam : t.exam}</dt>
          <dd>
            <Link to="/exam/details" search={{ id: examId }}>
              {title}
            </Link>{' '}
            <Tag tone={state === 'passed' ? 'achieve' : state === 'ready' ? 'signal' : 'plain'}>{states[state]}</Tag>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Held({ held }: { readonly held: NonNullable<Level['held']> }) {
  const t = useTexts(trackTexts)
  return (
    <p className={css.held}>
      {held.state === 'valid' ? (
        <>
          <b>
            <IconRosetteDiscountCheck size={16} stroke={1.5} aria-hidden="true" />
            {t.held(formatIsoDay(held.issuedAt))}
          </b>
          {held.validUntil ? <span>{t.heldUntil(formatIsoDay(held.validUntil))}</span> : null}
        </>
      ) : (
        <span>{t.heldStates[held.state]}</span>
      )}
      <TextLink to="/user/certificateDetail" search={{ id: held.certificateId }}>
        {t.toCertificate}
      </TextLink>
    </p>
  )
}
