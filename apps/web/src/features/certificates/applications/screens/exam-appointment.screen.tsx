import { IconCheck, IconClipboardList } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { HeroPage } from '#web/ui/hero-page.tsx'
import { EmptyState, QueryStates, RowsSkeleton, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import {
  type ApplicableExam,
  saveExamApplication,
  useApplicableExams,
  useExamApplicant,
} from '../application.queries.ts'
import { examRegistrationTexts } from '../application-texts.ts'
import css from '../applications.module.css'
import { ApplicantForm } from '../parts/applicant-form.tsx'
import { MyApplications } from '../parts/my-applications.tsx'

const route = getRouteApi('/examAppointment')
const detailsId = 'details'

/** Registration for exams at a centre: details, registrations and their outcome. */
export function ExamAppointmentScreen() {
  const t = useTexts(examRegistrationTexts).apply
  const { page = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const applicant = useExamApplicant()
  const exams = useApplicableExams()
  return (
    <HeroPage
      title={t.title}
      lead={t.lead}
      stage={<Steps at={applicant.data && exams.data ? stepOf(applicant.data.isKept, exams.data.list) : null} />}
    >
      <div className={css.two}>
        <section aria-labelledby={detailsId} className={css.box}>
          <h2 id={detailsId} tabIndex={-1}>
            {t.details}
          </h2>
          <p className={css.quiet}>{t.detailsHint}</p>
          <QueryStates query={applicant} skeleton={<RowsSkeleton height={640} />} level={3}>
            {(data) => <ApplicantForm key={String(data.isKept)} applicant={data} />}
          </QueryStates>
        </section>
        <div>
          <Applicables hasDetails={applicant.data?.isKept ?? false} />
          <MyApplications page={page} onPage={(next) => void navigate({ search: next ? { page: next } : {} })} />
        </div>
      </div>
    </HeroPage>
  )
}

/** The step the reader has reached with the most advanced registration. */
function stepOf(hasDetails: boolean, exams: readonly ApplicableExam[]): number {
  const reached = { draft: 1, returned: 1, submitted: 2, approved: 3, scheduled: 4, sat: 4 } as const
  const steps = exams.map(({ application }) =>
    application && application.state in reached ? reached[application.state as keyof typeof reached] : 0,
  )
  return Math.max(hasDetails ? 1 : 0, ...steps)
}

function Steps({ at }: { readonly at: number | null }) {
  const t = useTexts(examRegistrationTexts).apply
  return (
    <ol className={css.steps}>
      {t.steps.map((step, index) => (
        <li
          key={step}
          data-done={(at !== null && index < at) || undefined}
          aria-label={at !== null && index < at ? `${step}, ${t.stepDone}` : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span aria-hidden="true">{at !== null && index < at ? <IconCheck size={14} stroke={2} /> : null}</span>
          <b>{step}</b>
          <small>{t.stepHints[index]}</small>
        </li>
      ))}
    </ol>
  )
}

function Applicables({ hasDetails }: { readonly hasDetails: boolean }) {
  const t = useTexts(examRegistrationTexts).apply
  const exams = useApplicableExams()
  return (
    <section aria-labelledby="exams">
      <h2 id="exams">{t.exams}</h2>
      <QueryStates
        query={exams}
        skeleton={<Skeleton height={120} />}
        level={3}
        isEmpty={(data) => data.list.length === 0}
        empty={
          <EmptyState
            level={3}
            icon={IconClipboardList}
            title={t.noExams}
            hint={t.noExamsHint}
            action={
              <ButtonLink to="/exam/list" look="line" size="s">
                {t.toExams}
              </ButtonLink>
            }
          />
        }
      >
        {(data) => (
          <ul className={css.lines}>
            {data.list.map((exam) => (
              <ApplicableLine key={exam.examId} exam={exam} hasDetails={hasDetails} />
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  )
}

function ApplicableLine({ exam, hasDetails }: { readonly exam: ApplicableExam; readonly hasDetails: boolean }) {
  const t = useTexts(examRegistrationTexts).apply
  const [isBusy, run] = useWork()
  const state = exam.application?.state
  const save = async (submit: 0 | 1) => {
    if (submit === 1 && !hasDetails) {
      toast('error', t.detailsFirst)
      return document.getElementById(detailsId)?.focus()
    }
    await run(async () => {
      await saveExamApplication(exam.examId, submit)
      toast('success', submit ? t.submitted : t.saved)
    }, t.failed)
  }
  const isOpen = state === undefined || state === 'draft' || state === 'returned'
  return (
    <li className={css.line}>
      <div>
        <h3>{exam.title}</h3>
        <p className={css.facts}>
          {exam.nextSessionAt ? <span>{t.next(formatInstant(exam.nextSessionAt, exam))}</span> : null}
          <span>{exam.seatsLeft === null ? t.noSessions : exam.seatsLeft > 0 ? t.seats(exam.seatsLeft) : t.full}</span>
        </p>
      </div>
      <div className={css.acts}>
        {isOpen ? (
          <>
            {state === undefined ? (
              <Button look="quiet" size="s" isBusy={isBusy} onClick={() => void save(0)}>
                {t.draft}
              </Button>
            ) : null}
            <Button look="line" size="s" isBusy={isBusy} onClick={() => void save(1)}>
              {state === 'returned' ? t.submitAgain : t.submit}
            </Button>
          </>
        ) : (
          <span className={css.quiet}>{t.states[state]}</span>
        )}
      </div>
    </li>
  )
}
