import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { FilteredList } from '#web/ui/found-list.tsx'
import { HeroPage, PageSection } from '#web/ui/hero-page.tsx'
import { MarkedPicture } from '#web/ui/marked-picture.tsx'
import { MonthCalendar } from '#web/ui/month-calendar.tsx'
import { Page } from '#web/ui/page.tsx'
import { pictureInHtml } from '#web/ui/picture-of.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useSamples } from './samples.ts'

const state = new URLSearchParams(location.search).get('state') ?? 'page'
type Found = { readonly total: number; readonly list: readonly string[]; readonly isNear: boolean }

/**
 * The building blocks of learners' pages: a plain page, one with an opening, a list with its filters, a month, a text.
 */
export default function UiPages() {
  if (state === 'staged') return <Staged />
  if (state === 'picture') return <Pictured />
  if (state.startsWith('found')) return <FoundOne />
  return <Plain />
}

function Plain() {
  const w = useSamples()
  const [month, setMonth] = useState('2026-03')
  return (
    <Page title={w.title} lead={w.words} actions={<Button size="s">{w.publish}</Button>}>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))', gap: 16 }}>
        {[1, 2, 3, 4].map((category) => (
          <Cover key={category} id={`cover-${category}`} category={category} eager />
        ))}
      </div>
      <MonthCalendar
        month={month}
        onMonth={setMonth}
        onDay={(day) => (['05', '17'].includes(day.slice(8)) ? [<li key={day}>{w.title}</li>] : [])}
        dayWords={(day, count) => `${day}: ${count}`}
      />
      <RichText
        html={`<h2>${w.title}</h2><p>${w.words}</p><ul><li>${w.words}</li><li>${w.all}</li></ul><table><tbody><tr><th>${w.name}</th><td>${w.person}</td></tr></tbody></table>`}
        headingsFrom={3}
      />
    </Page>
  )
}

/** A picture with every form of region and every look of a mark. */
function Pictured() {
  const w = useSamples()
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 360
  const picture = pictureInHtml(`<img src="${canvas.toDataURL()}" alt="${w.title}" width="640" height="360">`)
  return (
    <Page title={w.title} lead={w.words}>
      {picture ? (
        <MarkedPicture
          picture={picture}
          regions={[
            { region: { shape: 'rectangle', coords: [500, 1000, 3000, 5000] }, look: 'good', name: '1' },
            { region: { shape: 'circle', coords: [5000, 5000, 1000, 1800] }, look: 'missed', name: '2' },
            { region: { shape: 'polygon', coords: [7000, 1000, 9500, 1000, 8000, 6000] }, look: 'plain', name: '3' },
            {
              region: { shape: 'rectangle', coords: [500, 7000, 3000, 9000], isWrong: true },
              look: 'plain',
              name: '4',
            },
          ]}
          spots={[
            { spot: [1500, 3000], look: 'good', name: '1' },
            { spot: [6500, 8000], look: 'bad', name: '2' },
            { spot: [8000, 3000], look: 'plain', name: '3' },
          ]}
        />
      ) : null}
    </Page>
  )
}

function Staged() {
  const w = useSamples()
  return (
    <HeroPage
      title={w.long}
      above={w.all}
      lead={w.words}
      actions={<Button>{w.publish}</Button>}
      stage={<p>{w.words}</p>}
    >
      <PageSection title={w.title} note={w.count(12)} more={<a href="#part">{w.all}</a>}>
        <p>{w.words}</p>
      </PageSection>
      <PageSection title={w.long}>
        <p>{w.words}</p>
      </PageSection>
    </HeroPage>
  )
}

function FoundOne() {
  const w = useSamples()
  const [sort, setSort] = useState<'best' | 'newest'>('newest')
  const [page, setPage] = useState(0)
  const all = Array.from({ length: 45 }, (_, index) => `${w.title} ${index + 1}`)
  const data: Found | undefined =
    state === 'found-none'
      ? { total: 0, list: [], isNear: false }
      : state === 'found'
        ? { total: all.length, list: all.slice(page * 20, page * 20 + 20), isNear: false }
        : undefined
  const error = state === 'found-failed' ? new ApiError(0, 'network', '') : null
  const query = {
    data,
    error,
    isPending: data === undefined && error === null,
    refetch: () => undefined,
  } as unknown as UseQueryResult<Found, Error>
  return (
    <div className="wrap">
      <FilteredList
        query={query}
        words={{
          count: (total) => w.count(total),
          countFor: (total) => w.count(total),
          countNear: (total) => w.count(total),
          filters: w.all,
          filtersOn: (chosen) => `${w.all} ${chosen}`,
          show: (total) => w.count(total),
          sort: w.name,
          sorts: { best: w.states[0] ?? '', newest: w.states[1] ?? '' },
        }}
        q={undefined}
        chosen={0}
        filters={<p>{w.words}</p>}
        sort={sort}
        sorts={['best', 'newest']}
        onSort={setSort}
        page={page}
        size={20}
        onPage={(next) => setPage(next ?? 0)}
        skeleton={<Skeleton height={120} />}
        empty={<p>{w.count(0)}</p>}
        className={undefined}
      >
        {({ list }) => (
          <ul>
            {list.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </FilteredList>
    </div>
  )
}
