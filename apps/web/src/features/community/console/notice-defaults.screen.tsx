import { getRouteApi } from '@tanstack/react-router'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { companyOptions } from '#web/console/list/company-options.ts'
import { Select } from '#web/console/overlays/select.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { ErrorState, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { runWithToast } from '../following/run-with-toast.ts'
import { NoticeTable } from '../notices/notice-table.tsx'
import { noticeTexts } from '../notices/notice-texts.ts'
import css from '../notices/notices.module.css'
import { saveNoticeDefault, useNoticeDefaults } from './notice-defaults.queries.ts'

const route = getRouteApi('/console/notices')

/** The channels on which the people of a company get notifications unless they choose otherwise. */
export function NoticeDefaultsScreen() {
  const t = useTexts(noticeTexts)
  const { companyId } = route.useSearch()
  const query = useNoticeDefaults(companyId)
  const companies = useCompaniesByName().data?.rows ?? []
  const navigate = route.useNavigate()
  const { data } = query
  return (
    <ConsolePage
      title={t.defaultsTitle}
      facts={data ? `${data.company} · ${t.defaultsLead}` : null}
      actions={
        companies.length > 1 && data ? (
          <Select
            label={t.company}
            isLabelHidden
            options={companyOptions(companies)}
            value={data.companyId}
            onChange={(id) => void navigate({ search: { companyId: id } })}
          />
        ) : null
      }
    >
      {data ? (
        <div className={css.defaults}>
          <NoticeTable
            channels={data.channels.map((channel) => ({ channel, isReached: true }))}
            kinds={data.kinds}
            onChoose={(cell) =>
              void runWithToast(saveNoticeDefault({ ...cell, companyId: data.companyId }), t.saved, t.failed)
            }
          />
        </div>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} level={2} />
      ) : (
        <RowsSkeleton height={640} />
      )}
    </ConsolePage>
  )
}
