import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { formatAge } from '#web/console/age.ts'
import { ConsolePage } from '#web/console/page.tsx'
import { formatFileSize, formatInstant, formatNumber } from '#web/ui/format.ts'
import { QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { FactorPolicy } from './factor-policy.tsx'
import { SettingGroup } from './setting-group.tsx'
import css from './settings.module.css'
import { type PortalSettings, useSettings } from './settings.queries.ts'
import { isSevereWarning, settingWarnings } from './settings.rules.ts'
import { settingsTexts } from './settings-texts.ts'

/** The settings, for the operator: issues to fix with their variables, editable values, and the environment. */
export function SettingsScreen() {
  const t = useTexts(settingsTexts)
  const query = useSettings()
  return (
    <ConsolePage title={t.title} lead={<p className={css.lead}>{t.lead}</p>}>
      <QueryStates query={query} skeleton={<RowsSkeleton height={720} />}>
        {(data) => (
          <div className={css.columns}>
            <div className={css.work}>
              <Warnings of={data} />
              <FactorPolicy />
              {data.groups.map((group) => (
                <SettingGroup key={group.id} group={group} of={data} />
              ))}
            </div>
            <aside className={css.side} aria-label={t.about.title}>
              <div className={css.stays}>
                <About of={data} />
                <nav className={css.jump} aria-label={t.jump}>
                  {data.groups.map(({ id }) => (
                    <a key={id} href={`#settings-${id}`}>
                      {t.groups[id]}
                    </a>
                  ))}
                </nav>
              </div>
            </aside>
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

function Warnings({ of }: { readonly of: PortalSettings }) {
  const t = useTexts(settingsTexts)
  const warnings = settingWarnings(of, window.location.origin)
  if (warnings.length === 0) return <p className={css.fine}>{t.fine}</p>
  return (
    <section className={css.warnings} aria-labelledby="to-mend">
      <h2 id="to-mend">{t.warningsTitle(warnings.length)}</h2>
      <ul>
        {warnings.map((one) => {
          const { title, what } = t.warnings[one.id]
          const Icon = isSevereWarning(one) ? IconAlertTriangle : IconInfoCircle
          return (
            <li key={one.id} data-grave={isSevereWarning(one) || undefined}>
              <Icon size={16} stroke={1.5} aria-hidden />
              <h3>{title}</h3>
              <p>
                {one.id === 'otherAddress' ? t.openedBy(window.location.origin, of.publicUrl) : what}{' '}
                {one.settings.map((name) => (
                  <code key={name}>{name}</code>
                ))}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function About({ of: { about, backup } }: { readonly of: PortalSettings }) {
  const t = useTexts(settingsTexts).about
  const age = backup.succeededAt ? formatAge(backup.succeededAt, Date.parse(about.now)) : null
  const facts = [
    [
      t.health,
      <span key="health" data-bad={!about.isReady || undefined}>
        {about.isReady ? t.ready : t.degraded}
      </span>,
    ],
    [
      t.backup,
      <span
        key="backup"
        data-bad={age === null || backup.failedAt !== null || undefined}
        title={backup.succeededAt ? formatInstant(backup.succeededAt) : undefined}
      >
        {age === null ? t.never : t.ago(age)}
        {backup.failedAt ? <small>{t.failedSince}</small> : null}
        {backup.bytes === null || backup.seconds === null ? null : (
          <small>{t.took(formatFileSize(backup.bytes), formatNumber(backup.seconds, 1))}</small>
        )}
      </span>,
    ],
    [t.version, about.version],
    [t.startedAt, formatInstant(about.startedAt)],
    ['Node.js', about.node],
    [t.database, about.isEmbedded ? t.embedded(about.postgres) : about.postgres],
    [
      t.schema,
      <span key="schema" title={formatInstant(about.schema.appliedAt)}>
        {t.schemaOf(about.schema.last, about.schema.count)}
      </span>,
    ],
    [t.timeZone, about.timeZone],
    [
      t.ffmpeg,
      <span key="ffmpeg" data-bad={about.ffmpeg === null || undefined}>
        {about.ffmpeg === null ? t.missing : about.ffmpeg || t.found}
      </span>,
    ],
    [t.ai, t.noAi],
  ] as const
  return (
    <>
      <h2>{t.title}</h2>
      <dl className={css.facts}>
        {facts.map(([words, value]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
