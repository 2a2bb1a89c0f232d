import { IconTrophy } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useOwnCompany } from '#web/features/companies/companies.public.ts'
import { Button } from '#web/ui/button.tsx'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import { formatDays, formatDuration, formatNumber } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { choiceParam } from '#web/ui/search-params.ts'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { EmptyState, QueryStates, RowsSkeleton, Skeleton } from '#web/ui/states.tsx'
import table from '#web/ui/table.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { rankingSize, useRanking } from '../record.queries.ts'
import { studyRecordTexts } from '../record-texts.ts'
import css from '../records.module.css'

const route = getRouteApi('/user/ranking')
const searchOf = (type: number, page: number) => ({
  ...(type === 1 ? {} : { type: String(type) as '2' | '3' }),
  ...(page ? { page } : {}),
})

/** The company's study ranking of this week, month or year, with the reader's rank. */
export function RankingScreen() {
  const t = useTexts(studyRecordTexts)
  const search = route.useSearch()
  const { page = 0 } = search
  const type = Number(choiceParam(search, 'type', ['2', '3']) ?? 1)
  const navigate = route.useNavigate()
  const ranking = useRanking(type, page)
  const company = useOwnCompany(true).data
  const data = ranking.data
  return (
    <Page
      title={t.ranking}
      lead={
        data
          ? t.rankingLead(formatDays(data.from, data.to), company?.shortName || company?.companyName || '')
          : '\u00a0'
      }
      actions={
        <SegmentedControl
          label={t.period}
          options={[1, 2, 3].map((value) => ({ value, words: t.rankingPeriods[value] ?? '' }))}
          value={type}
          onChange={(value) => void navigate({ search: searchOf(value, 0), resetScroll: false })}
        />
      }
    >
      <QueryStates
        query={ranking}
        skeleton={<RankingSkeleton />}
        isEmpty={(answer) => answer.total === 0}
        empty={<EmptyState icon={IconTrophy} title={t.noRanking} hint={t.noRankingHint} />}
      >
        {(answer) => (
          <div aria-busy={ranking.isPlaceholderData || undefined}>
            <section className={css.mine}>
              <h2>{t.myPlace}</h2>
              {answer.me ? (
                <>
                  <p className={css.place}>
                    <b>{formatNumber(answer.me.place)}</b>
                    {t.placeOf(formatNumber(answer.total))}
                  </p>
                  <p className={css.next}>
                    {answer.me.toNext === null ? t.first1 : t.toNext(formatDuration(answer.me.toNext))}
                  </p>
                  {answer.me.page === page ? null : (
                    <Button
                      look="line"
                      size="s"
                      onClick={() => void navigate({ search: searchOf(type, answer.me?.page ?? 0) })}
                    >
                      {t.showMe}
                    </Button>
                  )}
                </>
              ) : (
                <>
                  <p className={css.place}>
                    <b data-none>—</b>
                    {t.placeOf(formatNumber(answer.total))}
                  </p>
                  <p className={css.next}>{t.noPlaceHint}</p>
                </>
              )}
            </section>
            <div>
              <table className={`${table.rows} ${css.table} ${css.ranking}`}>
                <thead>
                  <tr>
                    <th scope="col">{t.place}</th>
                    <th scope="col">{t.name}</th>
                    <th scope="col" className={css.optional}>
                      {t.department}
                    </th>
                    <th scope="col">{t.length}</th>
                  </tr>
                </thead>
                <tbody>
                  {answer.list.map((line, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own; people may share theirs
                    <tr key={`${page} ${index}`} data-me={line.isMe || undefined}>
                      <td className={line.place <= 3 ? css.top : css.quiet}>{formatNumber(line.place)}</td>
                      <td {...foreignLangAttributeOf(line.name)}>{line.isMe ? t.you(line.name) : line.name}</td>
                      <td className={`${css.optional} ${css.quiet}`} {...foreignLangAttributeOf(line.department)}>
                        {line.department}
                      </td>
                      <td className={css.length}>
                        <span>
                          <i
                            aria-hidden="true"
                            style={{ width: `${(line.seconds / Math.max(1, answer.list[0]?.seconds ?? 1)) * 100}%` }}
                          />
                          {formatDuration(line.seconds)}
                        </span>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <Pager
                page={page}
                size={rankingSize}
                total={answer.total}
                onPage={(next) => void navigate({ search: searchOf(type, next) })}
              />
            </div>
          </div>
        )}
      </QueryStates>
    </Page>
  )
}

/** The skeleton of the reader's rank and of the list. */
function RankingSkeleton() {
  return (
    <div className={css.coming}>
      <Skeleton height={76} width={280} />
      <RowsSkeleton height={880} />
    </div>
  )
}
