import { IconMapPin } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { daysBetween } from '#web/ui/days.ts'
import { formatInstant } from '#web/ui/format.ts'
import { HeroPage, PageSection } from '#web/ui/hero-page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import { EmptyState, NothingFound, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { SessionTime } from '#web/ui/time.tsx'
import { dayAndTimeIn } from '#web/ui/zone.ts'
import {
  applicationPageSize,
  type BookedSeat,
  type ExamCentre,
  earliestBookedSeat,
  useExamCentres,
  useLatestExamApplications,
  useSessionMonth,
} from '../application.queries.ts'
import { examRegistrationTexts } from '../application-texts.ts'
import { ExamDay } from '../parts/exam-day.tsx'
import { Globe } from '../parts/globe.tsx'
import { SessionBoard } from '../parts/session-board.tsx'
import css from './exam-centre.module.css'

const route = getRouteApi('/examCenter')

/** Places and times of exams: the cities on a globe, the sessions of a month, the day of an exam, and all centres. */
export function ExamCentreScreen() {
  const t = useTexts(examRegistrationTexts).centres
  const { q, page = 0, month, exam } = route.useSearch()
  const navigate = route.useNavigate()
  const centres = useExamCentres(q, page)
  const board = useSessionMonth(q, month)
  const { applications, isLoading } = useLatestExamApplications()
  // Everything appears together: the reader's seat is above the rest. Without a seat, the link to get one is there from
  // the start.
  const isComing = centres.isPending || board.isPending || isLoading
  const seat = earliestBookedSeat(applications)
  // The exam day uses the times of the reader's session, or of the next one.
  const timed = seat?.session ?? board.data?.list.find((one) => one.seatsLeft > 0)
  const zone = seat?.session.centre ?? board.data?.list.find((one) => one.seatsLeft > 0)
  const shown = timed && zone ? { startsAt: timed.startsAt, endsAt: timed.endsAt, zone } : null
  // Without any centre or match, the empty state is shown only once.
  const isNowhere = centres.data?.list.length === 0
  const search = (
    <SearchForm action={t.searchAction} onSearch={(words) => void navigate({ search: words ? { q: words } : {} })}>
      <input
        key={q ?? ''}
        name="q"
        type="search"
        defaultValue={q ?? ''}
        maxLength={80}
        placeholder={t.search}
        aria-label={t.search}
      />
    </SearchForm>
  )
  return (
    <HeroPage
      title={t.title}
      lead={<span className={css.lead}>{t.lead}</span>}
      stage={
        <div className={css.stage}>
          <div>
            {search}
            {isLoading || (seat && isComing) ? null : <MySeat seat={seat} />}
          </div>
          <div className={css.map}>{centres.data && !isComing ? <Globe centres={centres.data.list} /> : null}</div>
        </div>
      }
    >
      {isComing ? (
        <div className={css.coming}>
          <RowsSkeleton height={640} />
        </div>
      ) : (
        <>
          {isNowhere ? null : (
            <>
              <QueryStates query={board} skeleton={null}>
                {(data) => (
                  <SessionBoard
                    board={data}
                    examId={exam}
                    applications={applications}
                    isComing={board.isPlaceholderData}
                    onExam={(examId) =>
                      void navigate({
                        search: (before) => ({ ...before, exam: examId || undefined }),
                        resetScroll: false,
                      })
                    }
                  />
                )}
              </QueryStates>
              <ExamDay session={shown} isMine={seat !== null} />
            </>
          )}
          <QueryStates
            query={centres}
            skeleton={null}
            isEmpty={(data) => data.list.length === 0}
            empty={
              q ? (
                <NothingFound
                  title={t.empty}
                  hint={t.emptyHint}
                  all={t.all}
                  onAll={() => void navigate({ search: {} })}
                />
              ) : (
                <EmptyState
                  icon={IconMapPin}
                  title={t.none}
                  hint={t.noneHint}
                  action={
                    <ButtonLink to="/exam/list" look="line" size="s">
                      {t.toExams}
                    </ButtonLink>
                  }
                />
              )
            }
          >
            {(data) => (
              <PageSection title={t.list(data.total)} note={t.listNote}>
                <ul className={css.centres}>
                  {data.list.map((centre, nth) => (
                    <Centre key={centre.centreId} centre={centre} isNew={data.list[nth - 1]?.city !== centre.city} />
                  ))}
                </ul>
                <Pager
                  page={page}
                  size={applicationPageSize}
                  total={data.total}
                  onPage={(to) =>
                    void navigate({ search: (before) => ({ ...before, page: to || undefined }), resetScroll: false })
                  }
                />
              </PageSection>
            )}
          </QueryStates>
        </>
      )}
    </HeroPage>
  )
}

/** The reader's next seat, or the link to registration. */
function MySeat({ seat }: { readonly seat: BookedSeat | null }) {
  const t = useTexts(examRegistrationTexts).centres
  if (!seat)
    return (
      <p className={css.way}>
        <ButtonLink to="/examAppointment">{t.apply}</ButtonLink>
      </p>
    )
  const { startsAt, centre } = seat.session
  const days = daysBetween(dayAndTimeIn(Date.now(), centre).day, dayAndTimeIn(startsAt, centre).day)
  return (
    <div className={css.seat}>
      {days > 0 ? (
        <p>
          <b>{days}</b> {t.daysLeft(days)}
        </p>
      ) : null}
      <p>{seat.examTitle}</p>
      <p>
        <SessionTime from={seat.session.startsAt} to={seat.session.endsAt} zone={seat.session.centre} />
        <br />
        {seat.session.centre.city} · {seat.session.centre.name}
      </p>
      <TextLink to="/examAppointment">{t.mySeat}</TextLink>
    </div>
  )
}

function Centre({ centre, isNew }: { readonly centre: ExamCentre; readonly isNew: boolean }) {
  const t = useTexts(examRegistrationTexts).centres
  return (
    <li data-same={!isNew || undefined}>
      <p className={css.city}>{centre.city}</p>
      <div>
        <h3>{centre.name}</h3>
        <p>{centre.address}</p>
      </div>
      <p className={css.reach}>
        {centre.phone ? <a href={`tel:${centre.phone.replace(/[^+\d]/g, '')}`}>{centre.phone}</a> : null}
        {centre.mapUrl ? (
          <a href={centre.mapUrl} target="_blank" rel="noreferrer">
            {t.map}
          </a>
        ) : null}
      </p>
      <p className={css.next}>
        {centre.nextSessionAt ? (
          <>
            <b>{t.seats(centre.seatsLeft)}</b>
            <span>{t.next(formatInstant(centre.nextSessionAt, centre))}</span>
          </>
        ) : (
          <span>{t.noSession}</span>
        )}
      </p>
    </li>
  )
}
