import { IconUsers } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDay, formatNumber } from '#web/ui/format.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { LinkTabs } from '#web/ui/tabs.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './companies-console.module.css'
import { type Company, useCompany } from './companies-console.queries.ts'
import { companiesConsoleTexts } from './companies-console-texts.ts'
import { CreateCompanyForm, EditCompanyForm } from './company-form.tsx'
import { CompanyVipPanel } from './subscription.tsx'
import { SuspendCompanyDialog } from './suspend-company-dialog.tsx'

const route = getRouteApi('/console/companies/$id')
// Tabs that few people open, and the tree with its dragging, are loaded when they are opened.
const Departments = lazy(() => import('./departments.tsx').then((file) => ({ default: file.CompanyDepartments })))
const PersonFields = lazy(() => import('./person-fields.tsx').then((file) => ({ default: file.PersonFields })))
const Wecom = lazy(() => import('./wecom.tsx').then((file) => ({ default: file.CompanyWecom })))

/** One company with everything that staff set for it; `new` in the address creates one. */
export function CompanyScreen() {
  const t = useTexts(companiesConsoleTexts)
  const { id } = route.useParams()
  const isNew = id === 'new'
  const query = useCompany(isNew ? null : id)
  const company = query.data?.company
  if (isNew)
    return (
      <ConsolePage title={t.create}>
        <CreateCompanyForm />
      </ConsolePage>
    )
  if (company) return <Known key={company.id} company={company} />
  const isGone = isApiError(query.error) && [400, 404].includes(query.error.code)
  return (
    <ConsolePage title={t.title}>
      <div className={css.body}>
        {isGone ? (
          <EmptyState title={t.gone} />
        ) : query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <FormSkeleton height={480} />
        )}
      </div>
    </ConsolePage>
  )
}

export const companyTabs = ['profile', 'departments', 'fields', 'subscription', 'wecom'] as const

function Known({ company }: { readonly company: Company }) {
  const t = useTexts(companiesConsoleTexts)
  const { tab = 'profile' } = route.useSearch()
  const [isTurning, setTurning] = useState(false)
  const { id, status, mayChangeAll, people, departments } = company
  const tabs = mayChangeAll ? companyTabs : companyTabs.slice(0, 3)
  const open = tabs.find((one) => one === tab) ?? 'profile'
  return (
    <ConsolePage
      title={pickReaderText(company.shortName) || pickReaderText(company.name)}
      facts={`${t.facts(formatNumber(people), people, formatNumber(departments), departments)} · ${t.since(formatDay(company.createdAt))}`}
      actions={
        <>
          <ButtonLink to="/console/people" search={{ companyId: id }}>
            <IconUsers size={16} stroke={1.5} aria-hidden />
            {t.people}
          </ButtonLink>
          {mayChangeAll && !company.isMine ? (
            <Button look={status === 'active' ? 'danger' : 'solid'} onPress={() => setTurning(true)}>
              {status === 'active' ? t.suspend : t.resume}
            </Button>
          ) : null}
        </>
      }
      tabs={
        <LinkTabs label={t.tabsLabel}>
          {tabs.map((one) => (
            <Link
              key={one}
              to="/console/companies/$id"
              params={{ id }}
              search={{ tab: one === 'profile' ? undefined : one }}
              aria-current={one === open ? 'page' : undefined}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            >
              {t.tabs[one]}
            </Link>
          ))}
        </LinkTabs>
      }
    >
      {status === 'suspended' ? (
        <p className={css.shut} role="status">
          {t.isSuspended}
        </p>
      ) : null}
      {open === 'profile' ? <EditCompanyForm company={company} /> : null}
      <Suspense fallback={<FormSkeleton height={480} />}>
        {open === 'departments' ? <Departments companyId={id} /> : null}
        {open === 'fields' ? <PersonFields companyId={id} /> : null}
        {open === 'subscription' ? <CompanyVipPanel company={company} /> : null}
        {open === 'wecom' ? <Wecom companyId={id} /> : null}
      </Suspense>
      {isTurning ? <SuspendCompanyDialog company={company} onClose={() => setTurning(false)} /> : null}
    </ConsolePage>
  )
}
