import { IconCircleCheck, IconCircleDashed, IconLock, IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { companyOptions } from '#web/console/list/company-options.ts'
import { Select } from '#web/console/overlays/select.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatRecent } from '#web/ui/format.ts'
import { ErrorState, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import css from './connections.module.css'
import { type CompanySignIn, type Connection, useCompanySignIn } from './connections.queries.ts'
import { connectionsTexts } from './connections-texts.ts'
import { ProvisioningLog } from './directory.tsx'
import { CompanyCode, CompanyDomains } from './domains.tsx'
import { EmergencyAccounts } from './emergency-accounts.tsx'
import { ConnectionTestDialog } from './test-dialog.tsx'

const route = getRouteApi('/console/identity')

/** Sign-in of a company: its identity providers, mail domains, code and emergency accounts. */
export function ConnectionsScreen() {
  const t = useTexts(connectionsTexts)
  const { companyId, test, open } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useCompanySignIn(companyId)
  const companies = useCompaniesByName().data?.rows ?? []
  const [isAdding, setAdding] = useState(false)
  const { data } = query
  const shown = data?.connections.find(({ connectionId }) => connectionId === open) ?? data?.connections[0]
  const show = (id: string) => void navigate({ search: (now) => ({ ...now, open: id }), replace: true })
  return (
    <ConsolePage
      title={t.title}
      facts={data ? `${pickReaderText(data.company)} · ${t.facts(formatNumber(data.members))}` : null}
      actions={
        <>
          {companies.length > 1 && data ? (
            <Select
              label={t.company}
              isLabelHidden
              options={companyOptions(companies)}
              value={data.companyId}
              onChange={(id) => void navigate({ search: { companyId: id } })}
            />
          ) : null}
          <Button look="solid" isDisabled={!data} onPress={() => setAdding(true)}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.add}
          </Button>
        </>
      }
    >
      {data ? (
        <div className={css.layout} data-alone={shown ? undefined : true}>
          <div className={css.main}>
            <Summary of={data} />
            <Connections of={data} shown={shown} onShow={show} />
          </div>
          {shown ? <ConnectionPanel key={shown.connectionId} of={data} shown={shown} /> : null}
          <div className={css.rest}>
            <CompanyDomains of={data} />
            <CompanyCode of={data} />
            <EmergencyAccounts of={data} />
            {shown?.directory.since || shown?.sync?.outcome ? (
              <ProvisioningLog key={`${shown.connectionId} ${shown.sync?.endedAt}`} of={shown} />
            ) : null}
          </div>
        </div>
      ) : (
        <div className={css.main}>
          {query.error ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} level={2} />
          ) : (
            <RowsSkeleton height={480} />
          )}
        </div>
      )}
      {isAdding && data ? (
        <ConnectionDialog
          companyId={data.companyId}
          kinds={data.kinds}
          edited={null}
          onDone={show}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {test ? (
        <ConnectionTestDialog
          testId={test}
          onClose={() => void navigate({ search: ({ test: _seen, ...rest }) => rest, replace: true })}
        />
      ) : null}
    </ConsolePage>
  )
}

/** The sign-in of the company in one or two sentences. */
function Summary({ of: { connections, domains, emergencyAccounts } }: { readonly of: CompanySignIn }) {
  const t = useTexts(connectionsTexts)
  const on = connections.filter(({ isEnabled }) => isEnabled)
  const required = on.filter(({ isRequired }) => isRequired)
  const namesOf = (list: readonly Connection[]) => t.join(list.map(({ name }) => name))
  const proved = domains.filter(({ isProved }) => isProved).map(({ domain }) => domain)
  return (
    <p className={css.summary}>
      {required.length > 0
        ? t.summary.required(namesOf(on), formatNumber(emergencyAccounts.length))
        : on.length > 0
          ? t.summary.on(namesOf(on))
          : connections.length > 0
            ? t.summary.off
            : t.summary.none}{' '}
      {on.length > 0 && proved.length > 0 ? t.summary.domains(t.join(proved)) : null}
    </p>
  )
}

type Props = {
  readonly of: CompanySignIn
  readonly shown: Connection | undefined
  readonly onShow: (connectionId: string) => void
}
function Connections({ of: { connections, kinds, portal, wecom, companyId }, shown, onShow }: Props) {
  const t = useTexts(connectionsTexts)
  if (connections.length === 0 && !portal && !wecom)
    return <p className={css.hint}>{t.none(kinds.map(({ title }) => pickReaderText(title)))}</p>
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label={t.table.label}>
        <thead>
          <tr>
            <th scope="col">{t.table.name}</th>
            <th scope="col" className={`${css.end} ${css.wide}`}>
              {t.table.people}
            </th>
            <th scope="col" className={css.wide}>
              {t.table.used}
            </th>
            <th scope="col">{t.table.state}</th>
          </tr>
        </thead>
        <tbody>
          {connections.map((one) => (
            <tr key={one.connectionId} aria-selected={one === shown}>
              <td>
                <button type="button" className={css.name} onClick={() => onShow(one.connectionId)}>
                  <span className={css.kind}>{kinds.find(({ kind }) => kind === one.kind)?.short}</span>
                  <span>
                    <b>{one.name}</b>
                    <small>{one.provider}</small>
                  </span>
                </button>
              </td>
              <td className={`num ${css.end} ${css.wide}`}>{formatNumber(one.people)}</td>
              <td className={`num ${css.wide}`}>{one.usedAt ? formatRecent(one.usedAt) : t.table.never}</td>
              <td>
                <span className={css.state} data-on={one.isEnabled || undefined}>
                  {one.isEnabled ? (
                    <IconCircleCheck size={16} stroke={1.5} aria-hidden />
                  ) : (
                    <IconCircleDashed size={16} stroke={1.5} aria-hidden />
                  )}
                  {one.isRequired ? t.states.required : one.isEnabled ? t.states.on : t.states.off}
                </span>
              </td>
            </tr>
          ))}
          {wecom ? <Wecom of={wecom} companyId={companyId} /> : null}
          {portal ? (
            <tr>
              <td>
                <span className={css.name}>
                  <span className={css.kind}>OIDC</span>
                  <span>
                    <b>{t.table.portal}</b>
                    <small>{`${hostOf(portal.issuer)} · ${t.table.portalNote}`}</small>
                  </span>
                </span>
              </td>
              <td className={css.wide} />
              <td className={css.wide} />
              <td>
                <span className={css.state}>
                  <IconLock size={16} stroke={1.5} aria-hidden />
                  {t.states.locked}
                </span>
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  )
}

type WecomProps = { readonly of: NonNullable<CompanySignIn['wecom']>; readonly companyId: string }
/** The company's app at WeCom, which has separate settings. */
function Wecom({ of: { corpId, people, mayChange }, companyId }: WecomProps) {
  const t = useTexts(connectionsTexts)
  const words = (
    <>
      <span className={css.kind}>{t.table.wecomShort}</span>
      <span>
        <b>{t.table.wecom}</b>
        <small>{`${corpId} · ${mayChange ? t.table.wecomNote : t.table.wecomLocked}`}</small>
      </span>
    </>
  )
  return (
    <tr>
      <td>
        {mayChange ? (
          <Link to="/console/companies/$id" params={{ id: companyId }} search={{ tab: 'wecom' }} className={css.name}>
            {words}
          </Link>
        ) : (
          <span className={css.name}>{words}</span>
        )}
      </td>
      <td className={`num ${css.end} ${css.wide}`}>{formatNumber(people)}</td>
      <td className={css.wide} />
      <td>
        <span className={css.state} data-on>
          <IconCircleCheck size={16} stroke={1.5} aria-hidden />
          {t.states.on}
        </span>
      </td>
    </tr>
  )
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address)
