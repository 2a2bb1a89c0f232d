import { IconCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListColumn, ListFilter } from '#web/console/list/list.types.ts'
import { formatInstantWithSeconds } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { RecentTime } from '#web/ui/time.tsx'
import css from './sign-ins.module.css'
import { type SignInLine, useSignIns } from './sign-ins.queries.ts'
import { signInsTexts } from './sign-ins-texts.ts'

/** The successful and failed sign-ins: method, origin and outcome. */
export function SignInsScreen() {
  const t = useTexts(signInsTexts)
  const nameOf = (row: SignInLine) => row.person?.name || row.identifier || t.nobody
  return (
    <DataTable<SignInLine>
      name="signIns"
      title={t.title}
      facts={t.lead}
      useRows={useSignIns}
      keyOf={(row) => row.id}
      nameOf={nameOf}
      counted={t.counted}
      sort="-at"
      searchHint={t.searchHint}
      columns={useColumns(nameOf)}
      filters={useFilters()}
      views={[{ id: 'refused', words: t.views.refused, search: { result: 'refused' } }]}
      panel={{
        title: nameOf,
        note: (row) => formatInstantWithSeconds(row.at),
        content: (_key, row) => (row ? <SignInPanel line={row} /> : <p className={css.quiet}>{t.panel.elsewhere}</p>),
      }}
      empty={{ title: t.empty, hint: t.emptyHint }}
    />
  )
}

function SignInPanel({ line }: { readonly line: SignInLine }) {
  const t = useTexts(signInsTexts)
  const { columns: c, panel: p } = t
  return (
    <dl className={css.facts}>
      <dt>{c.outcome}</dt>
      <dd className={line.isSignedIn ? '' : css.refused}>{line.outcome}</dd>
      <dt>{c.way}</dt>
      <dd>{t.ways[line.way]}</dd>
      {line.identifier ? (
        <>
          <dt>{p.typed}</dt>
          <dd>{line.identifier}</dd>
        </>
      ) : null}
      <dt>{p.person}</dt>
      <dd>
        {line.person?.name ?? t.nobody}{' '}
        {line.person ? (
          <Link className={css.link} to="/console/signIns" search={{ accountId: line.person.id }}>
            {p.allOfPerson}
          </Link>
        ) : null}
      </dd>
      {line.company ? (
        <>
          <dt>{c.company}</dt>
          <dd>{line.company.name}</dd>
        </>
      ) : null}
      {line.address ? (
        <>
          <dt>{c.address}</dt>
          <dd>
            <span className="num">{line.address}</span>{' '}
            <Link className={css.link} to="/console/signIns" search={{ address: line.address }}>
              {p.allOfAddress}
            </Link>
          </dd>
        </>
      ) : null}
      <dt>{c.device}</dt>
      <dd>{deviceOf(line) ?? t.noDevice}</dd>
    </dl>
  )
}

const deviceOf = ({ device }: SignInLine): string | null => device?.split(',').filter(Boolean).join(', ') || null

function useFilters(): readonly ListFilter[] {
  const t = useTexts(signInsTexts)
  const f = t.filters
  const choices = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([id, said]) => ({ id, words: said }))
  return [
    { name: 'result', words: f.result, kind: 'choice', options: choices(t.results) },
    { name: 'way', words: f.way, kind: 'choice', options: choices(t.ways) },
    { name: 'address', words: f.address, kind: 'text', operators: [{ prefix: '', words: t.is }] },
    { name: 'days', words: f.days, kind: 'days' },
  ]
}

function useColumns(nameOf: (row: SignInLine) => string): readonly ListColumn<SignInLine>[] {
  const t = useTexts(signInsTexts)
  const c = t.columns
  return [
    {
      id: 'who',
      words: c.who,
      width: 180,
      cell: (row) => (row.person ? nameOf(row) : <span className={css.quiet}>{nameOf(row)}</span>),
    },
    {
      id: 'at',
      words: c.at,
      width: 150,
      sort: 'at',
      sortFirst: 'down',
      isTime: true,
      phone: 'end',
      cell: (row) => <RecentTime at={row.at} />,
    },
    {
      id: 'outcome',
      words: c.outcome,
      width: 260,
      phone: 'below',
      cell: (row) => (
        <span className={row.isSignedIn ? css.outcome : css.refused}>
          {row.isSignedIn ? (
            <IconCheck size={14} stroke={1.75} aria-hidden />
          ) : (
            <IconX size={14} stroke={1.75} aria-hidden />
          )}
          {row.outcome}
        </span>
      ),
    },
    { id: 'way', words: c.way, width: 110, fold: 2, phone: 'belowEnd', cell: (row) => t.ways[row.way] },
    {
      id: 'address',
      words: c.address,
      width: 140,
      fold: 1,
      cell: (row) => (row.address ? <span className="num">{row.address}</span> : null),
    },
    { id: 'device', words: c.device, width: 150, fold: 3, cell: (row) => deviceOf(row) },
    { id: 'company', words: c.company, width: 120, fold: 4, isExtra: true, cell: (row) => row.company?.name ?? null },
  ]
}
