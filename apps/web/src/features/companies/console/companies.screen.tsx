import { IconPlus } from '@tabler/icons-react'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListColumn } from '#web/console/list/list.types.ts'
import { useActions } from '#web/console/palette/use-actions.ts'
import { statusIcons } from '#web/console/status-icons.ts'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatListDay, formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './companies-console.module.css'
import { type CompanyLine, useCompanyRows } from './companies-console.queries.ts'
import { companiesConsoleTexts } from './companies-console-texts.ts'
import { CompanyBadge } from './company-badge.tsx'
import { CompanyVipTerm } from './vip-term.tsx'

/** All companies. Staff without the permission for all of them are redirected to the page of their first company. */
export function CompaniesScreen() {
  const t = useTexts(companiesConsoleTexts)
  const navigate = useNavigate()
  const profile = useSessionProfile(true).data
  const mayMake = profile?.grants.includes('companies') ?? false
  const own = useCompanyRows(profile && !mayMake ? { limit: 1 } : null).data?.rows[0]
  const columns = useColumns()
  useActions(
    t.title,
    mayMake
      ? [
          {
            id: 'create-company',
            words: t.create,
            shortcut: 'C',
            run: () => void navigate({ to: '/console/companies/$id', params: { id: 'new' } }),
          },
        ]
      : [],
  )
  if (own) return <Navigate to="/console/companies/$id" params={{ id: own.id }} replace />
  return (
    <DataTable<CompanyLine>
      name="companies"
      title={t.title}
      actions={
        mayMake ? (
          <ButtonLink look="solid" to="/console/companies/$id" params={{ id: 'new' }} aria-keyshortcuts="C">
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.create}
            <Kbd of="C" />
          </ButtonLink>
        ) : undefined
      }
      useRows={useCompanyRows}
      keyOf={(row) => row.id}
      nameOf={(row) => pickReaderText(row.shortName) || pickReaderText(row.name)}
      counted={t.counted}
      sort="name"
      searchHint={t.searchHint}
      columns={columns}
      filters={[
        {
          name: 'status',
          words: t.columns.status,
          kind: 'choice',
          options: (['active', 'suspended'] as const).map((id) => ({ id, words: t.status[id] })),
        },
      ]}
      pageOf={(row) => ({ to: '/console/companies/$id', params: { id: row.id } })}
      isQuiet={(row) => row.status === 'suspended'}
      empty={{ title: t.empty, hint: t.emptyHint }}
    />
  )
}

export function CompanyStatus({ of }: { readonly of: CompanyLine['status'] }) {
  const t = useTexts(companiesConsoleTexts)
  const Icon = of === 'active' ? statusIcons.normal : statusIcons.paused
  return (
    <span className={css.status} data-state={of}>
      <Icon size={14} stroke={1.5} aria-hidden />
      {t.status[of]}
    </span>
  )
}

const figure = (value: number) => (value === 0 ? <span className={css.quiet}>0</span> : formatNumber(value))

function useColumns(): readonly ListColumn<CompanyLine>[] {
  const t = useTexts(companiesConsoleTexts)
  const c = t.columns
  return [
    {
      id: 'name',
      words: c.name,
      width: 280,
      sort: 'name',
      cell: (row) => {
        const [short, full] = [pickReaderText(row.shortName), pickReaderText(row.name)]
        return (
          <span className={css.named}>
            <CompanyBadge name={short || full} logo={row.logo} />
            <span>
              {short || full}
              {full && full !== short ? <small>{full}</small> : null}
            </span>
          </span>
        )
      },
    },
    { id: 'status', words: c.status, width: 110, phone: 'end', cell: (row) => <CompanyStatus of={row.status} /> },
    {
      id: 'vip',
      words: c.vip,
      width: 210,
      fold: 1,
      phone: 'belowEnd',
      cell: (row) => <CompanyVipTerm until={row.vipUntil} />,
    },
    {
      id: 'wecom',
      words: c.wecom,
      width: 100,
      fold: 4,
      cell: (row) => (row.hasWecom ? t.isSet : <span className={css.quiet}>{t.none}</span>),
    },
    { id: 'people', words: c.people, width: 90, align: 'end', phone: 'below', cell: (row) => figure(row.people) },
    {
      id: 'departments',
      words: c.departments,
      width: 80,
      align: 'end',
      fold: 3,
      cell: (row) => figure(row.departments),
    },
    { id: 'overdue', words: c.overdue, width: 100, align: 'end', fold: 2, cell: (row) => figure(row.overdue) },
    {
      id: 'suspended',
      words: c.suspended,
      width: 100,
      align: 'end',
      isExtra: true,
      fold: 6,
      cell: (row) => figure(row.suspended),
    },
    {
      id: 'created',
      words: c.created,
      width: 130,
      align: 'end',
      sort: 'created',
      sortFirst: 'down',
      isTime: true,
      fold: 5,
      cell: (row) => formatListDay(row.createdAt),
    },
  ]
}
