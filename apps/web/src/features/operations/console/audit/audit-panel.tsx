import { addressPatternOf } from '@portal/contract/site/addresses.ts'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { isWithinPage } from '#web/console/entries.ts'
import { EntriesContext } from '#web/console/page.tsx'
import { formatInstantWithSeconds } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './audit.module.css'
import type { AuditLogLine } from './audit.queries.ts'
import { auditedObjectAddress } from './audit.rules.ts'
import { auditLogTexts } from './audit-texts.ts'
import { useAuditLogWords } from './audit-words.ts'

/** One entry of the log: person, time, object, values before and after. */
export function AuditLogPanel({ line }: { readonly line: AuditLogLine }) {
  const t = useTexts(auditLogTexts)
  const p = t.panel
  const words = useAuditLogWords()
  const entries = useContext(EntriesContext)
  const mayOpen = (path: string) =>
    addressPatternOf(path) !== null && entries.some(({ pages }) => pages.some((page) => isWithinPage(path, page)))
  const address = auditedObjectAddress(line.thing, line.thingId, mayOpen)
  const besides = line.detail.filter(
    ({ name, value }) => t.fields[name] !== undefined && !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value),
  )
  return (
    <>
      <dl className={css.facts}>
        <dt>{p.at}</dt>
        <dd className="num">{formatInstantWithSeconds(line.at)}</dd>
        <dt>{p.actor}</dt>
        <dd>
          {line.actor?.name ?? t.system}{' '}
          {line.actor ? (
            <Link className={css.link} to="/console/audit" search={{ actorId: line.actor.id }}>
              {p.sameActor}
            </Link>
          ) : null}
        </dd>
        <dt>{p.thing}</dt>
        <dd>
          {line.thingName ?? words.thing(line.thing)}{' '}
          {line.thingName ? <span className={css.quiet}>{words.thing(line.thing)}</span> : null}
          <span className={css.ways}>
            {address ? (
              <Link className={css.link} to={address as '/console'}>
                {p.open}
              </Link>
            ) : null}
            <Link className={css.link} to="/console/audit" search={{ thing: line.thing, thingId: line.thingId }}>
              {p.sameThing}
            </Link>
          </span>
        </dd>
        <dt>{p.company}</dt>
        <dd>{line.company?.name ?? p.everywhere}</dd>
        {line.reason ? (
          <>
            <dt>{p.reason}</dt>
            <dd>{line.reason}</dd>
          </>
        ) : null}
      </dl>
      <h3 className={css.heading}>{p.changes}</h3>
      {line.changes.length === 0 ? (
        <p className={css.quiet}>{p.noChanges}</p>
      ) : (
        <table className={css.changes}>
          <thead>
            <tr>
              <th scope="col">{p.field}</th>
              <th scope="col">{p.before}</th>
              <th scope="col">{p.after}</th>
            </tr>
          </thead>
          <tbody>
            {line.changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{words.field(field)}</th>
                <td>
                  <del>{words.value(field, before)}</del>
                </td>
                <td>{words.value(field, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {besides.length > 0 ? (
        <>
          <h3 className={css.heading}>{p.detail}</h3>
          <dl className={css.facts}>
            {besides.map(({ name, value }) => (
              <Besides key={name} words={words.field(name)} value={words.value(name, value)} />
            ))}
          </dl>
        </>
      ) : null}
    </>
  )
}

const Besides = ({ words, value }: { readonly words: string; readonly value: string }) => (
  <>
    <dt>{words}</dt>
    <dd className="num">{value}</dd>
  </>
)
