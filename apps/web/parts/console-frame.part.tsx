import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { ConsoleRoot } from '#web/console/console-root.tsx'
import { allowedEntries } from '#web/console/entries.ts'
import { PageColumn } from '#web/console/frame/column.tsx'
import { ConsolePageFrame } from '#web/console/frame/frame.tsx'
import { NoPermission } from '#web/console/frame/no-permission.tsx'
import { ConsolePage, ObjectPageLinks, ObjectPageLinksContext } from '#web/console/page.tsx'
import { reportPartEvent } from './log.ts'
import { useSamples } from './samples.ts'

const state = new URLSearchParams(location.search).get('state') ?? 'all'
const all = [
  'courses',
  'questions',
  'exams',
  'grading',
  'certificates',
  'companies',
  'site',
  'moderation',
  'reports',
  'commerce',
  'live',
  'operations',
] as const

/**
 * The frame of the console for a person with all grants, with one and with none, around a page with everything its head
 * may have.
 */
export default function ConsoleFrame() {
  const w = useSamples()
  const grants = state === 'none' ? [] : state === 'one' ? (['site'] as const) : all
  if (state === 'column') return <Columns />
  return (
    <ConsolePageFrame
      person={{ name: w.person, account: 'staff', grants, companyGrants: [] }}
      onSignOut={() => reportPartEvent('signed out')}
    >
      {state === 'no-right' ? (
        <NoPermission page={{ name: 'orders', to: '/console/orders', grants: ['commerce'] }} isLocked={false} />
      ) : (
        <ConsolePage
          title={state === 'one' ? w.long : w.title}
          crumb={<a href="#above">{w.all}</a>}
          count={{ total: 12_480, isAbout: state === 'one' }}
          facts={w.states[1]}
          actions={
            <>
              <Button>{w.open}</Button>
              <Button look="solid">{w.publish}</Button>
            </>
          }
          lead={<p>{w.words}</p>}
        >
          <p>{w.words}</p>
        </ConsolePage>
      )}
    </ConsolePageFrame>
  )
}

/** The column of pages next to the rail: for an entry with several pages, and with the pages of one object. */
function Columns() {
  const w = useSamples()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const entries = allowedEntries({ grants: all, companyGrants: [] })
  const [courses, exams] = ['courses', 'exams'].map((name) => entries.find((one) => one.name === name))
  return (
    <ConsoleRoot>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24 }}>
        {courses ? <PageColumn entry={courses} path="/console/media" onLocal={() => undefined} /> : null}
        {exams ? <PageColumn entry={exams} path="/console/exams/1/board" onLocal={setPlace} /> : null}
      </div>
      <ObjectPageLinksContext value={place}>
        <ObjectPageLinks>
          <a href="#setup">{w.open}</a>
          <a href="#board" aria-current="page">
            {w.publish}
          </a>
        </ObjectPageLinks>
      </ObjectPageLinksContext>
    </ConsoleRoot>
  )
}
