import type { DataOf } from '@portal/contract/http/call.ts'
import { reportMailRemove, reportMailSave, reportMails } from '@portal/contract/operations/report-mail.contract.ts'
import { useState } from 'react'
import { useAnswer } from '#web/api/use-answer.ts'
import { Button } from '#web/console/button.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatShortDay } from '#web/ui/format.ts'
import { Select } from '#web/ui/select.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import { learningReportTexts } from './report-texts.ts'
import css from './reports.module.css'

type Mails = DataOf<typeof reportMails>
type Shown = {
  readonly weeks: number
  readonly companyId?: string
  readonly departmentId?: string
  readonly scope: string | null
}

/** The reader's email subscriptions to this report, and a form to subscribe to the current view. */
export function ReportSubscriptions({ shown }: { readonly shown: Shown }) {
  const { mails: m } = useTexts(learningReportTexts)
  const query = useAnswer(reportMails, {})
  return (
    <section className={css.whole} aria-labelledby="report-mails">
      <div className={css.head}>
        <h2 id="report-mails">{m.title}</h2>
        <p>{m.hint}</p>
      </div>
      <QueryStates query={query} skeleton={<Skeleton height={80} />}>
        {({ email, mails }) =>
          email === null ? (
            <p className={css.note}>{m.noAddress}</p>
          ) : (
            <>
              <Kept mails={mails} />
              <Ask email={email} shown={shown} />
            </>
          )
        }
      </QueryStates>
    </section>
  )
}

function Kept({ mails }: { readonly mails: Mails['mails'] }) {
  const { mails: m, filters } = useTexts(learningReportTexts)
  const remove = useWrite(reportMailRemove, { done: m.removed })
  if (mails.length === 0) return null
  return (
    <ul className={`num ${css.mails}`}>
      {mails.map(({ id, every, weeks, company, department, nextOn }) => {
        const about =
          [company, department].flatMap((name) => (name ? [pickReaderText(name)] : [])).join(' · ') || m.everything
        return (
          <li key={id}>
            <span>
              <b>{about}</b>
              <small>
                {[m.every[every], filters.lastWeeks(String(weeks)), m.next(formatShortDay(nextOn))].join(' · ')}
              </small>
            </span>
            <Button isBusy={remove.isBusy} aria-label={m.removeOf(about)} onPress={() => void remove.run({ id })}>
              {m.remove}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function Ask({ email, shown: { scope, ...asked } }: { readonly email: string; readonly shown: Shown }) {
  const { mails: m } = useTexts(learningReportTexts)
  const [every, setEvery] = useState<'week' | 'month'>('week')
  const save = useWrite(reportMailSave, { done: m.saved })
  return (
    <div className={css.ask}>
      <Select
        label={m.often}
        isInline
        size="s"
        value={every}
        onChange={setEvery}
        options={(['week', 'month'] as const).map((one) => ({ id: one, words: m.every[one] }))}
      />
      <Button look="solid" isBusy={save.isBusy} onPress={() => void save.run({ ...asked, every })}>
        {m.ask}
      </Button>
      <small>{m.goesTo(scope ?? m.everything, email)}</small>
    </div>
  )
}
