import { IconDoorExit, IconLock } from '@tabler/icons-react'
import { consoleTexts } from '#web/console/console-texts.ts'
import type { ListColumn } from '#web/console/list/list.types.ts'
import { statusIcons } from '#web/console/status-icons.ts'
import { pickPersonName, pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatPercent, formatRecent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { AccountAction } from './account-action.tsx'
import css from './people.module.css'
import type { PersonRow } from './people.queries.ts'
import { peopleConsoleTexts } from './people-console-texts.ts'

const icons = {
  active: statusIcons.normal,
  invited: statusIcons.coming,
  locked: IconLock,
  suspended: statusIcons.paused,
  left: IconDoorExit,
} as const

/** Returns the account state to show: a person who left is shown as such, unless the whole account is suspended. */
export const accountStateOf = ({
  account,
  membership,
}: Pick<PersonRow, 'account' | 'membership'>): PersonRow['account'] | 'left' =>
  membership === 'withdrawn' && account !== 'suspended' ? 'left' : account

export function AccountStateMark({ of }: { readonly of: ReturnType<typeof accountStateOf> }) {
  const t = useTexts(peopleConsoleTexts)
  const Icon = icons[of]
  return (
    <span className={css.account} data-state={of}>
      <Icon size={14} stroke={1.5} aria-hidden />
      {of === 'left' ? t.membership.withdrawn : t.account[of]}
    </span>
  )
}

/** The plan progress of a person, and the number of overdue plans. */
export function PersonProgressMark({
  percent,
  overdue,
}: {
  readonly percent: number | null
  readonly overdue: number
}) {
  const t = useTexts(peopleConsoleTexts)
  if (percent === null) return <span className={css.none}>—</span>
  return (
    <span className={css.progress}>
      <span className="num">{formatPercent(percent)}</span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" data-done={percent >= 100 || undefined}>
        <rect width="100" height="4" />
        <rect width={percent} height="4" />
      </svg>
      {overdue > 0 ? <small className="num">{t.overdue(overdue)}</small> : null}
    </span>
  )
}

export const SignInTime = ({ at }: { readonly at: string }) => <time title={formatInstant(at)}>{formatRecent(at)}</time>
const accountCell = (row: PersonRow) => (
  <>
    <AccountStateMark of={accountStateOf(row)} />
    {accountStateOf(row) === 'left' ? null : <AccountAction row={row} />}
  </>
)
const words = (named: PersonRow['company']) => (named ? pickReaderText(named.name) : null)

export function usePeopleColumns(): readonly ListColumn<PersonRow>[] {
  const t = useTexts(peopleConsoleTexts)
  const { grants } = useTexts(consoleTexts)
  const c = t.columns
  return [
    {
      id: 'name',
      words: c.name,
      width: 200,
      sort: 'name',
      cell: (row) => (
        <>
          {pickPersonName(row)}
          {row.employeeNo ? <small className="num">{row.employeeNo}</small> : null}
        </>
      ),
    },
    { id: 'company', words: c.company, width: 120, fold: 5, cell: (row) => words(row.company) },
    {
      id: 'department',
      words: c.department,
      width: 140,
      fold: 3,
      phone: 'below',
      cell: (row) => words(row.department),
    },
    { id: 'account', words: c.account, width: 150, phone: 'end', cell: accountCell },
    {
      id: 'percent',
      words: c.percent,
      width: 200,
      fold: 2,
      phone: 'belowEnd',
      cell: (row) => <PersonProgressMark percent={row.percent} overdue={row.overdue} />,
    },
    {
      id: 'lastSignIn',
      words: c.lastSignIn,
      width: 170,
      align: 'end',
      sort: 'lastSignIn',
      sortFirst: 'down',
      isTime: true,
      fold: 1,
      cell: (row) =>
        row.lastSignInAt ? <SignInTime at={row.lastSignInAt} /> : <span className={css.none}>{t.never}</span>,
    },
    {
      id: 'changed',
      words: c.changed,
      width: 170,
      align: 'end',
      sort: 'changed',
      sortFirst: 'down',
      isTime: true,
      fold: 4,
      cell: (row) => <SignInTime at={row.changedAt} />,
    },
    { id: 'nameLatin', words: c.nameLatin, width: 140, isExtra: true, fold: 9, cell: (row) => row.nameLatin },
    { id: 'login', words: c.login, width: 120, isExtra: true, fold: 9, cell: (row) => row.login },
    { id: 'email', words: c.email, width: 200, isExtra: true, fold: 9, cell: (row) => row.email },
    { id: 'employeeNo', words: c.employeeNo, width: 110, isExtra: true, fold: 9, cell: (row) => row.employeeNo },
    {
      id: 'position',
      words: c.position,
      width: 140,
      isExtra: true,
      fold: 8,
      cell: (row) => (row.position ? pickReaderText(row.position) : null),
    },
    {
      id: 'membership',
      words: c.membership,
      width: 80,
      isExtra: true,
      fold: 8,
      cell: (row) => (row.membership ? t.membership[row.membership] : null),
    },
    {
      id: 'grants',
      words: c.grants,
      width: 140,
      isExtra: true,
      fold: 8,
      cell: (row) =>
        row.grants[0] ? (
          <span title={row.grants.map((one) => grants[one]).join(', ')}>
            {t.grantsAnd(grants[row.grants[0]], row.grants.length - 1)}
          </span>
        ) : null,
    },
  ]
}
