import { settingsMailTest } from '@portal/contract/operations/settings.contract.ts'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { useCanOpenPage } from '#web/console/page.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import { EditSettingsDialog } from './edit-settings.tsx'
import { ServiceTests } from './service-tests.tsx'
import css from './settings.module.css'
import type { PortalSetting, PortalSettings, SettingGroupData } from './settings.queries.ts'
import { unitOfSetting, variableOfSetting } from './settings.rules.ts'
import { settingsTexts } from './settings-texts.ts'

/** Always enabled, so no state is shown. */
const always = new Set<SettingGroupData['id']>(['addresses', 'process', 'database', 'keys', 'sessions'])

/** Settings of one group: those in use are in a table, the others collapsed below it. */
export function SettingGroup({ group, of }: { readonly group: SettingGroupData; readonly of: PortalSettings }) {
  const t = useTexts(settingsTexts)
  const [isEdited, setEdited] = useState(false)
  const { state } = group
  const says = t.says[group.id]?.[state]
  const isShown = ({ isSet, source }: PortalSetting) =>
    isSet && (state !== 'off' || source !== 'default' || always.has(group.id))
  const [shown, folded] = [group.settings.filter(isShown), group.settings.filter((one) => !isShown(one))]
  const fold = folded.some(({ isSet }) => isSet) ? t.folded(folded.length) : t.unset(folded.length)
  return (
    <section className={css.group} aria-labelledby={`settings-${group.id}`}>
      <header>
        <h2 id={`settings-${group.id}`}>{t.groups[group.id]}</h2>
        {always.has(group.id) ? null : <span data-state={state}>{t.states[state]}</span>}
        {group.settings.some(({ bounds }) => bounds !== null) ? (
          <Button onPress={() => setEdited(true)} aria-label={t.editOf(t.groups[group.id])}>
            {t.edit}
          </Button>
        ) : null}
      </header>
      {says ? <p className={css.says}>{says}</p> : null}
      <ServiceTests services={of.services.filter((one) => one.group === group.id)} />
      {group.id === 'mail' && state === 'on' ? <MailTest /> : null}
      {group.id === 'wecom' && of.wecom.length > 0 ? <Companies of={of} /> : null}
      {group.id === 'payments' && of.merchants.length > 0 ? <Merchants of={of} /> : null}
      {shown.length > 0 ? <Table settings={shown} title={t.groups[group.id]} /> : null}
      {folded.length > 0 ? (
        <details className={css.unset}>
          <summary>{fold}</summary>
          <Table settings={folded} title={fold} />
        </details>
      ) : null}
      {isEdited ? <EditSettingsDialog group={group} revision={of.revision} onClose={() => setEdited(false)} /> : null}
    </section>
  )
}

function MailTest() {
  const t = useTexts(settingsTexts)
  const test = useWrite(settingsMailTest, { done: ({ email }) => t.mailSent(email) })
  return (
    <p className={css.says}>
      <Button isBusy={test.isBusy} onPress={() => void test.run({})}>
        {t.sendMail}
      </Button>
    </p>
  )
}

function Table({ settings, title }: { readonly settings: readonly PortalSetting[]; readonly title: string }) {
  const t = useTexts(settingsTexts)
  return (
    <table className={css.table}>
      <caption className="vh">{title}</caption>
      <thead className="vh">
        <tr>
          <th scope="col">{t.columns.setting}</th>
          <th scope="col">{t.columns.value}</th>
          <th scope="col">{t.columns.variable}</th>
        </tr>
      </thead>
      <tbody>
        {settings.map((one) => (
          <tr key={one.name}>
            <th scope="row">{one.words}</th>
            <td>
              <Value of={one} />
            </td>
            <td>
              <Source of={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The variable of a setting, with a lock where the environment gives it. */
function Source({ of }: { readonly of: PortalSetting }) {
  const t = useTexts(settingsTexts)
  if (of.source === 'saved') return <span className={css.quiet}>{t.isSaved}</span>
  const isLocked = of.source === 'given' || of.source === 'file'
  return (
    <span className={css.secret}>
      <code>{variableOfSetting(of)}</code>
      {isLocked ? <IconLock size={14} stroke={1.5} role="img" aria-label={t.isLocked} /> : null}
    </span>
  )
}

function Value({ of }: { readonly of: PortalSetting }) {
  const t = useTexts(settingsTexts)
  if (!of.isSet) return <span className={css.quiet}>{t.notSet}</span>
  if (of.kind === 'secret')
    return (
      <span className={css.secret}>
        <IconLock size={14} stroke={1.5} aria-hidden />
        {t.isSet}
      </span>
    )
  const unit = unitOfSetting(of.name)
  const number = Number(of.value)
  // A port is not an amount, so it has no thousands separator.
  const words =
    of.kind === 'flag'
      ? of.value === '1'
        ? t.on
        : t.off
      : of.kind === 'number' && unit
        ? t.units[unit](formatNumber(number, Number.isInteger(number) ? 0 : 1), number)
        : of.value
  return (
    <span className={`num ${of.source === 'default' ? css.byDefault : css.given}`}>
      {words}
      {of.source === 'default' ? <span className="vh"> {t.byDefault}</span> : null}
    </span>
  )
}

function Companies({ of }: { readonly of: PortalSettings }) {
  const t = useTexts(settingsTexts)
  const c = t.wecomOf
  const mayOpen = useCanOpenPage('companies')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keys
    <section className={css.scroll} tabIndex={0} aria-label={t.groups.wecom}>
      <table className={css.list}>
        <thead>
          <tr>
            <th scope="col">{c.company}</th>
            <th scope="col">{c.corpId}</th>
            <th scope="col">{c.agentId}</th>
            <th scope="col">{c.secret}</th>
          </tr>
        </thead>
        <tbody>
          {of.wecom.map((one) => (
            <tr key={one.companyId}>
              <th scope="row">
                {mayOpen ? (
                  <Link className={css.link} to="/console/companies/$id" params={{ id: one.companyId }}>
                    {one.company}
                  </Link>
                ) : (
                  one.company
                )}
              </th>
              <td>{one.corpId}</td>
              <td className="num">{one.agentId}</td>
              <td>{t.isSet}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Merchants({ of }: { readonly of: PortalSettings }) {
  const t = useTexts(settingsTexts)
  const m = t.merchantsOf
  return (
    <table className={css.list}>
      <thead>
        <tr>
          <th scope="col">{m.merchant}</th>
          <th scope="col">{m.alipay}</th>
          <th scope="col">{m.wechat}</th>
        </tr>
      </thead>
      <tbody>
        {of.merchants.map((one) => (
          <tr key={one.name}>
            <th scope="row">{one.company ?? m.own}</th>
            <td>{one.alipay ? t.isSet : t.notSet}</td>
            <td>{one.wechat ? t.isSet : t.notSet}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
