import { IconChevronLeft, IconChevronRight, IconFileSpreadsheet } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Button, IconButton } from '#web/ui/button.tsx'
import { dayAfter } from '#web/ui/days.ts'
import { formatDays, formatDuration, formatNumber, splitHoursAndMinutes } from '#web/ui/format.ts'
import { choiceParam, dayParam } from '#web/ui/search-params.ts'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { downloadStudyRecords, type StudyPeriod, useStudyPeriod, useStudyRecordCounts } from '../record.queries.ts'
import { StudyRecordPage } from '../record-head.tsx'
import { studyRecordTexts } from '../record-texts.ts'
import css from '../records.module.css'
import { StudyChart } from '../study-chart.tsx'
import { StudyLines } from '../study-lines.tsx'

const route = getRouteApi('/user/recordDetail')

/** Records by time: study time and completions of a week, month or year, with details. */
export function RecordDetailScreen() {
  const t = useTexts(studyRecordTexts)
  const search = route.useSearch()
  const { all, page = 0 } = search
  // Unknown values of the address stay in the search.
  const date = dayParam(search, 'date')
  const type = Number(choiceParam(search, 'type', ['2', '3']) ?? 1)
  const isAll = all === '1'
  const navigate = route.useNavigate()
  const period = useStudyPeriod(type, date, isAll)
  const counts = useStudyRecordCounts()
  // Until the number of companies is known, the space of that choice is reserved.
  const hasSeveral = (counts.data?.companies ?? (counts.isPending ? 2 : 1)) > 1
  const shown = counts.isPending ? { ...period, data: undefined } : period
  const go = (next: { type?: number; date?: string | undefined; all?: boolean; page?: number }) => {
    const wanted = {
      type: next.type ?? type,
      date: 'date' in next ? next.date : date,
      all: next.all ?? isAll,
      page: next.page ?? 0,
    }
    void navigate({
      resetScroll: false,
      search: {
        ...(wanted.type === 1 ? {} : { type: String(wanted.type) as '2' | '3' }),
        ...(wanted.date ? { date: wanted.date } : {}),
        ...(wanted.all ? { all: '1' as const } : {}),
        ...(wanted.page ? { page: wanted.page } : {}),
      },
    })
  }
  return (
    <StudyRecordPage view="day" actions={<ExportButton onExport={() => downloadStudyRecords(type, date, isAll)} />}>
      <div className={css.controls}>
        <SegmentedControl
          label={t.period}
          options={[1, 2, 3].map((value) => ({ value, words: t.periods[value] ?? '' }))}
          value={type}
          onChange={(value) => go({ type: value, date: undefined })}
        />
        <div className={css.step}>
          <IconButton
            label={t.earlier}
            disabled={!period.data}
            onClick={() => period.data && go({ date: dayAfter(period.data.from, -1) })}
          >
            <IconChevronLeft size={20} stroke={1.5} />
          </IconButton>
          <span aria-live="polite">{period.data ? formatDays(period.data.from, period.data.to) : '\u00a0'}</span>
          <IconButton
            label={t.later}
            disabled={!period.data || period.data.to >= period.data.today}
            onClick={() =>
              period.data &&
              go({ date: dayAfter(period.data.to, 1) > period.data.today ? undefined : dayAfter(period.data.to, 1) })
            }
          >
            <IconChevronRight size={20} stroke={1.5} />
          </IconButton>
        </div>
        {hasSeveral ? (
          <div className={counts.isPending ? css.kept : undefined} inert={counts.isPending}>
            <SegmentedControl
              label={t.reach}
              options={[
                { value: 0, words: t.thisCompany },
                { value: 1, words: t.allCompanies },
              ]}
              value={isAll ? 1 : 0}
              onChange={(value) => go({ all: value === 1 })}
            />
          </div>
        ) : null}
      </div>
      <QueryStates query={shown} skeleton={<Skeleton height={360} />}>
        {(data) => (
          <div aria-busy={period.isPlaceholderData || undefined}>
            <Figures period={data} />
            <StudyChart period={data} />
            <StudyLines
              days={{ fromDay: data.from, toDay: data.to }}
              page={page}
              isAll={isAll}
              onPage={(next) => go({ page: next })}
            />
          </div>
        )}
      </QueryStates>
    </StudyRecordPage>
  )
}

function Figures({ period }: { readonly period: StudyPeriod }) {
  const t = useTexts(studyRecordTexts)
  const { hours, minutes } = splitHoursAndMinutes(period.seconds)
  const isNow = period.from <= period.today && period.today <= period.to
  const than = (isNow ? t.before : t.former)[period.type] ?? ''
  const difference = period.seconds - period.sameTimeBefore.seconds
  return (
    <dl className={css.figures}>
      <div>
        <dt>{t.studied}</dt>
        <dd className={css.big}>
          {hours > 0 ? (
            <>
              {formatNumber(hours)}
              <span>{t.hour}</span>
            </>
          ) : null}
          {minutes > 0 || hours === 0 ? (
            <>
              {minutes}
              <span>{t.minute}</span>
            </>
          ) : null}
          <small>
            {Math.abs(difference) < 60
              ? t.same(than)
              : difference > 0
                ? t.more(formatDuration(difference), than)
                : t.less(formatDuration(-difference), than)}
          </small>
        </dd>
      </div>
      {[
        { name: t.lessonsDone, value: period.lessonsDone },
        { name: t.coursesDone, value: period.coursesDone },
        { name: t.examsSat, value: period.examsSat },
        { name: t.daysStudied, value: period.daysStudied },
      ].map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function ExportButton({ onExport }: { readonly onExport: () => Promise<void> }) {
  const t = useTexts(studyRecordTexts)
  const [isBusy, run] = useWork()
  const save = () => run(onExport, t.exportFailed)
  return (
    <Button look="line" size="s" isBusy={isBusy} onClick={() => void save()}>
      <IconFileSpreadsheet size={18} stroke={1.5} aria-hidden />
      {t.export}
    </Button>
  )
}
