import { getRouteApi, Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatNumber, formatRecent } from '#web/ui/format.ts'
import { QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { ExamListLink, ExamPageLinks } from '../pages/exam-pages.tsx'
import css from './release.module.css'
import {
  type ReleasePart,
  type ReleaseState,
  releasableParts,
  releaseResultPart,
  useReleaseState,
} from './release.queries.ts'
import { releaseTexts } from './release-texts.ts'

const route = getRouteApi('/console/exams/$id/release')

/**
 * The released parts of an exam's results, the number of people notified, and the button that releases the remaining
 * parts.
 */
export function ReleaseScreen() {
  const t = useTexts(releaseTexts)
  const { id } = route.useParams()
  const query = useReleaseState(id)
  const state = query.data
  const facts = state
    ? [
        state.overAt ? t.over(formatInstant(state.overAt)) : null,
        state.changedAt ? t.changed(formatRecent(state.changedAt)) : null,
      ].filter(Boolean)
    : []
  return (
    <ConsolePage
      title={state ? `${pickReaderText(state.title)} · ${t.title}` : t.title}
      crumb={<ExamListLink />}
      siblings={<ExamPageLinks examId={id} />}
      facts={facts.length > 0 ? facts.join(' · ') : undefined}
    >
      <div className={css.page}>
        <QueryStates query={query} skeleton={<RowsSkeleton height={360} />}>
          {(one) => (
            <>
              <Say state={one} />
              <Rows state={one} />
            </>
          )}
        </QueryStates>
      </div>
    </ConsolePage>
  )
}

/** The state of the results in one sentence; open items link to their pages. */
function Say({ state }: { readonly state: ReleaseState }) {
  const { say } = useTexts(releaseTexts)
  const { examId: id, attempts, regrades, appeals } = state
  const untold = attempts.final - attempts.told
  const people = (told: 'yes' | 'no') => ({
    to: '/console/exams/$id/report/people' as const,
    params: { id },
    search: { told },
  })
  const open: ReactNode[] = [
    attempts.open > 0 && (
      <Link to="/console/exams/$id/board" params={{ id }}>
        {say.open(formatNumber(attempts.open), attempts.open)}
      </Link>
    ),
    attempts.marking > 0 && (
      <Link to="/console/marking">{say.marking(formatNumber(attempts.marking), attempts.marking)}</Link>
    ),
    attempts.reviews > 0 && (
      <Link to="/console/reviews">{say.reviews(formatNumber(attempts.reviews), attempts.reviews)}</Link>
    ),
    regrades > 0 && <Link to="/console/reviews">{say.regrades(formatNumber(regrades), regrades)}</Link>,
    appeals > 0 && <Link to="/console/reviews">{say.appeals(formatNumber(appeals), appeals)}</Link>,
  ].filter(Boolean)
  return (
    <p className={`num ${css.say}`}>
      {attempts.final === 0 ? (
        say.none
      ) : (
        <>
          {say.final(formatNumber(attempts.final), attempts.final)}
          {untold === 0 ? (
            <b>{say.allTold}</b>
          ) : attempts.told === 0 ? (
            <Link {...people('no')}>{say.noneTold}</Link>
          ) : (
            <>
              <Link {...people('yes')}>{say.told(formatNumber(attempts.told))}</Link>
              {say.comma}
              <Link {...people('no')}>{say.untold(formatNumber(untold))}</Link>
            </>
          )}
          {say.stop}
        </>
      )}
      {open.length > 0 ? (
        <small>
          {say.rest}
          {open.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sentence, made anew each time
            <Fragment key={index}>
              {index > 0 ? say.list : null}
              {one}
            </Fragment>
          ))}
          {say.stop}
        </small>
      ) : null}
    </p>
  )
}

function Rows({ state }: { readonly state: ReleaseState }) {
  const t = useTexts(releaseTexts)
  const [asked, setAsked] = useState<ReleasePart | null>(null)
  const untold = state.attempts.final - state.attempts.told - state.attempts.reviews
  const momentOf = (what: ReleasePart) => {
    const moment = state.release[what]
    return typeof moment === 'object' ? formatInstant(moment.at) : t.moments[moment]
  }
  const withIt = asked ? releasableParts.slice(0, releasableParts.indexOf(asked)).filter((one) => !state.out[one]) : []
  return (
    <>
      <table className={css.rows} aria-label={t.table.name}>
        <thead>
          <tr>
            <th scope="col">{t.table.what}</th>
            <th scope="col">{t.table.rule}</th>
            <th scope="col">{t.table.now}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {releasableParts.map((what) => (
            <tr key={what}>
              <th scope="row">{t.what[what]}</th>
              <td className="num" data-rule>
                {momentOf(what)}
              </td>
              <td data-out={state.out[what]}>{state.out[what] ? t.out : t.held}</td>
              <td data-act>
                {state.out[what] ? null : (
                  <Button aria-label={`${t.release}: ${t.what[what]}`} onPress={() => setAsked(what)}>
                    {t.release}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>
        {t.hint}{' '}
        <Link to="/console/exams/$id" params={{ id: state.examId }}>
          {t.change}
        </Link>
      </p>
      {asked ? (
        <ConfirmationDialog
          title={t.ask.title(t.what[asked])}
          object={pickReaderText(state.title)}
          people={state.attempts.final}
          consequence={`${withIt.length > 0 ? t.ask.with(withIt.map((one) => t.what[one]).join(t.ask.comma)) : ''}${t.ask.consequence(asked === 'graded' ? 0 : untold)}`}
          action={t.release}
          onConfirm={async () => {
            await releaseResultPart(state.examId, asked)
            toast('success', t.ask.done(t.what[asked]))
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}
