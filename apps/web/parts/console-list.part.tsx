import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { useLocale } from '#web/api/locale.ts'
import { Button } from '#web/console/button.tsx'
import { ConsoleRoot } from '#web/console/console-root.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListAnswer, ListQuery, ListResult } from '#web/console/list/list.types.ts'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import { reportPartEvent } from './log.ts'

type Person = {
  readonly id: string
  readonly name: string
  readonly number: string
  readonly department: string
  readonly status: 'active' | 'suspended' | 'invited'
  readonly plan: number
  readonly seen: string
}

const names = [
  '周以宁',
  '钱若谷',
  'Daniel Okafor',
  '林若溪',
  '沈嘉树',
  'Elena Petrova',
  '王梓涵',
  '韩知行',
  '唐悦',
  '冯启明',
]
const { phone: _phone, ...since } = createTimeColumn<Person>({
  id: 'since',
  words: 'Since',
  of: () => '2026-01-05T08:00:00Z',
})
const departments = ['Nanjing', 'Hangzhou', 'Shanghai', 'Suzhou']
const statuses = ['active', 'active', 'suspended', 'active', 'invited'] as const
const people: readonly Person[] = Array.from({ length: 1200 }, (_none, index) => ({
  id: `p${index}`,
  name: `${names[index % names.length]} ${index}`,
  number: String(518273 + index * 37).padStart(8, '0'),
  department: departments[(index * 7) % departments.length] ?? '',
  status: statuses[index % statuses.length] ?? 'active',
  plan: (index * 37) % 101,
  seen: `${String(8 + (index % 11)).padStart(2, '0')}:${String((index * 7) % 60).padStart(2, '0')}`,
}))

/** A stand-in of the server: it answers the requests of the address as the portal's server would. */
const state = new URLSearchParams(location.search).get('state')
function answerTo(query: ListQuery): ListAnswer<Person> {
  const { q = '', status, department, sort = '-seen', after, before, limit = 50 } = query
  const found = (state === 'empty' ? [] : people).filter(
    (one) =>
      `${one.name} ${one.number}`.includes(q) &&
      (!status || one.status === status) &&
      (!department ||
        `${one.department}` === department ||
        (String(department).startsWith('!') && one.department !== String(department).slice(1))),
  )
  const key = sort.replace('-', '') as 'seen' | 'name' | 'plan'
  const sorted = found.toSorted(
    (one, other) => (one[key] < other[key] ? -1 : one[key] > other[key] ? 1 : 0) * (sort.startsWith('-') ? -1 : 1),
  )
  const from = after ? Number(after) : before ? Math.max(0, Number(before) - limit) : 0
  const rows = sorted.slice(from, from + limit)
  return {
    rows,
    next: from + limit < sorted.length ? String(from + limit) : null,
    previous: from > 0 ? String(from) : null,
    total: sorted.length,
    isAbout: sorted.length > 1000,
  }
}

let tries = 0
function usePeople(query: ListQuery | null): ListResult<Person> {
  const [, again] = useState(0)
  const refetch = () => {
    tries += 1
    again(tries)
  }
  if (state === 'loading') return { data: undefined, error: null, refetch }
  if (state === 'failed' && tries === 0)
    return { data: undefined, error: new ApiError(0, 'timeout', 'The server did not answer in time.'), refetch }
  if (state === 'forbidden') return { data: undefined, error: new ApiError(403, 'forbidden', ''), refetch }
  return { data: query ? answerTo(query) : undefined, error: null, refetch }
}

const zh = {
  people: '人员',
  name: '姓名',
  department: '部门',
  status: '账号',
  plan: '计划进度',
  seen: '最近登录',
  number: '工号',
  create: '新增人员',
  suspend: '暂停账号',
  plans: '指派学习计划',
  move: '调整部门',
} // language-name
const en: typeof zh = {
  people: 'People',
  name: 'Name',
  department: 'Department',
  status: 'Account',
  plan: 'Plans',
  seen: 'Last sign-in',
  number: 'Number',
  create: 'New person',
  suspend: 'Suspend',
  plans: 'Assign plan',
  move: 'Move',
}

export default function ConsoleList() {
  const isZh = useLocale() === 'zh'
  const t = isZh ? zh : en
  const router = useRouter()
  const navigate = useNavigate()
  if (useLocation({ select: ({ hash }) => hash === 'page' })) {
    return (
      <p>
        Another page
        <button type="button" onClick={() => router.history.back()}>
          Back
        </button>
      </p>
    )
  }
  return (
    <ConsoleRoot>
      <DataTable<Person>
        name="part"
        title={t.people}
        actions={
          <>
            <Button onPress={() => void navigate({ to: '/', hash: 'page' } as never)}>Elsewhere</Button>
            <Button look="solid">{t.create}</Button>
          </>
        }
        useRows={usePeople}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        counted={(count, value) => (isZh ? `${count} 人` : value === 1 ? '1 person' : `${count} people`)} // language-name
        sort="-seen"
        searchHint={isZh ? '姓名、工号' : 'Name, number'} // language-name
        isQuiet={(row) => row.status === 'suspended'}
        columns={[
          {
            id: 'name',
            words: t.name,
            width: 220,
            sort: 'name',
            cell: (row) => (
              <>
                {row.name}
                <small>{row.number}</small>
              </>
            ),
          },
          { id: 'department', words: t.department, width: 150, fold: 1, phone: 'below', cell: (row) => row.department },
          { id: 'status', words: t.status, width: 130, phone: 'end', cell: (row) => row.status },
          {
            id: 'plan',
            words: t.plan,
            width: 110,
            align: 'end',
            sort: 'plan',
            sortFirst: 'down',
            phone: 'belowEnd',
            cell: (row) => `${row.plan}%`,
          },
          {
            id: 'seen',
            words: t.seen,
            width: 120,
            align: 'end',
            sort: 'seen',
            sortFirst: 'down',
            isTime: true,
            fold: 2,
            cell: (row) => row.seen,
          },
          { id: 'number', words: t.number, width: 110, isExtra: true, cell: (row) => row.number },
          { ...since, isExtra: true },
        ]}
        filters={[
          {
            name: 'status',
            words: t.status,
            kind: 'choice',
            options: ['active', 'suspended', 'invited'].map((id) => ({ id, words: id })),
          },
          {
            name: 'department',
            words: t.department,
            kind: 'choice',
            operators: [
              { prefix: '', words: 'is' },
              { prefix: '!', words: 'is not' },
            ],
            options: departments.map((id) => ({ id, words: id })),
          },
          { name: 'joined', words: 'Joined', kind: 'days' },
        ]}
        views={[
          { id: 'suspended', words: 'Suspended', search: { status: 'suspended' }, isCounted: true },
          { id: 'invited', words: 'Invited', search: { status: 'invited' }, isCounted: true },
        ]}
        bulk={[
          {
            id: 'plan',
            words: t.plans,
            shortcut: 'A',
            run: (target) => reportPartEvent(`plan ${JSON.stringify(target)}`),
          },
          {
            id: 'move',
            words: t.move,
            isForSomeOnly: true,
            run: (target, clear) => [reportPartEvent(`move ${target.count}`), clear()],
          },
          {
            id: 'suspend',
            words: t.suspend,
            isDanger: true,
            run: (target) => reportPartEvent(`suspend ${target.count}`),
          },
        ]}
        panel={{
          title: (row) => row.name,
          note: (row) => `${row.number} · ${row.department}`,
          content: (key) => <p>Everything about {key}</p>,
        }}
        pageOf={(row) => ({ to: '/', search: { person: row.id }, hash: 'page' }) as never}
        onExport={(query, columns) => reportPartEvent(`export ${JSON.stringify(query)} ${columns.join()}`)}
        empty={{
          title: 'Nobody yet',
          hint: 'People appear here once they are imported.',
          action: <Button>Import</Button>,
        }}
      />
    </ConsoleRoot>
  )
}
