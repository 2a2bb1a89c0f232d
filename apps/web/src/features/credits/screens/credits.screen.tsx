import { IconCertificate, IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Button } from '#web/ui/button.tsx'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import { formatDay, formatPoints } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { downloadCreditStatement, type OwnCreditEntry, type OwnCredits, useMyCredits } from '../credit.queries.ts'
import { creditTexts } from '../credit-texts.ts'
import css from './credits.module.css'

const EvidenceSection = lazy(() => import('../evidence/evidence-section.tsx'))

/**
 * The training credits of the reader: the balance of each kind in a year, the entries that led to it, and the evidence
 * of outside learning.
 */
export function CreditsScreen() {
  const t = useTexts(creditTexts)
  const ui = useTexts(uiTexts)
  const [year, setYear] = useState<number | null>(null)
  const query = useMyCredits(year)
  const [isBusy, work] = useWork()
  const shown = query.data?.year ?? null
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        query.data && query.data.entries.length > 0 ? (
          <Button
            size="s"
            isBusy={isBusy}
            onClick={() =>
              void work(
                () => downloadCreditStatement(query.data?.year ?? 0),
                (error) => toast('error', errorWords(error, ui.notDone)),
              )
            }
          >
            <IconDownload size={16} stroke={1.5} aria-hidden />
            {t.statement}
          </Button>
        ) : null
      }
    >
      <QueryStates query={query} skeleton={<RowsSkeleton height={320} />}>
        {(data) => (
          <>
            {data.years.length > 1 ? (
              <div className={css.years} role="group" aria-label={t.year}>
                {data.years.map((one) => (
                  <Button key={one} look="quiet" size="s" aria-pressed={one === shown} onClick={() => setYear(one)}>
                    {t.ofYear(one)}
                  </Button>
                ))}
              </div>
            ) : null}
            {data.kinds.length > 0 ? <Kinds data={data} /> : null}
            {data.entries.length === 0 ? (
              <EmptyState icon={IconCertificate} title={t.none} hint={t.noneHint} />
            ) : (
              <>
                <h2 className={css.head}>{t.entries}</h2>
                <ul className={css.entries}>
                  {data.entries.map((entry) => (
                    <Entry key={entry.entryId} entry={entry} data={data} />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </QueryStates>
      <Suspense fallback={null}>
        <EvidenceSection />
      </Suspense>
    </Page>
  )
}

function Kinds({ data }: { readonly data: OwnCredits }) {
  const t = useTexts(creditTexts)
  return (
    <ul className={css.kinds}>
      {data.kinds.map(({ kindId, name, unit, earned, total }) => (
        <li key={kindId}>
          {pickReaderText(name)}
          <strong className="num">
            {formatPoints(earned)} <small>{t.unitOf(earned, unit)}</small>
          </strong>
          {total === earned ? null : <small>{t.total(`${formatPoints(total)} ${t.unitOf(total, unit)}`)}</small>}
        </li>
      ))}
    </ul>
  )
}

function Entry({ entry, data }: { readonly entry: OwnCreditEntry; readonly data: OwnCredits }) {
  const t = useTexts(creditTexts)
  const kind = data.kinds.find(({ kindId }) => kindId === entry.kindId)
  const cause = entry.cause ? t.cause[entry.cause] : ''
  return (
    <li>
      <time dateTime={entry.earnedOn}>{formatDay(entry.earnedOn)}</time>
      <div>
        <span {...foreignLangAttributeOf(entry.title && pickReaderText(entry.title))}>
          {entry.title ? pickReaderText(entry.title) : t.untitled}
        </span>
        <small>
          {[
            t.source[entry.source],
            kind ? pickReaderText(kind.name) : '',
            entry.reason ? t.because(cause, entry.reason) : cause,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      <span className={`num ${css.amount}`} data-counter={entry.amount < 0 || undefined}>
        {entry.amount > 0 ? '+' : ''}
        {formatPoints(entry.amount)} {kind ? t.unitOf(entry.amount, kind.unit) : ''}
      </span>
    </li>
  )
}
