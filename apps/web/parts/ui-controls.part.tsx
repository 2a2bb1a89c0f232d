import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, ButtonLink, IconButton, MoreLink, TextLink } from '#web/ui/button.tsx'
import { HighlightedTitle } from '#web/ui/marked.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { ProgressBar, ProgressRing } from '#web/ui/progress.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LinkTabs, StateTabs, TabGroupGap } from '#web/ui/tabs.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { SessionTime } from '#web/ui/time.tsx'
import { reportPartEvent } from './log.ts'
import { useSamples } from './samples.ts'
import { PartExample } from './shown.tsx'

const looks = ['solid', 'line', 'quiet', 'danger'] as const
const tones = ['plain', 'signal', 'ok', 'danger', 'achieve'] as const

/** Buttons, links, marks and small controls of the learner's pages. */
export default function UiControls() {
  const w = useSamples()
  const [page, setPage] = useState(4)
  const [size, setSize] = useState(20)
  const [segment, setSegment] = useState(1)
  return (
    <>
      {(['m', 's'] as const).map((one) => (
        <PartExample key={one} name={`Button ${one}: rest, busy, disabled`}>
          {looks.map((look) => (
            <Button key={look} look={look} size={one} onClick={() => reportPartEvent(`pressed ${look}`)}>
              {w.save}
            </Button>
          ))}
          {looks.map((look) => (
            <Button
              key={look}
              look={look}
              size={one}
              isBusy
              aria-label={`Busy ${look} ${one}`}
              onClick={() => reportPartEvent('never')}
            >
              {w.save}
            </Button>
          ))}
          {looks.map((look) => (
            <Button key={look} look={look} size={one} disabled>
              {w.save}
            </Button>
          ))}
        </PartExample>
      ))}
      <PartExample name="Button: wide, long words" isWide>
        <Button wide>{w.long}</Button>
      </PartExample>
      <PartExample name="Session: here, elsewhere" isWide>
        {(['Asia/Shanghai', 'America/New_York'] as const).map((timeZone) => (
          <p key={timeZone}>
            <SessionTime from="2026-12-08T01:30:00Z" to="2026-12-08T03:30:00Z" zone={{ timeZone, zoneName: w.name }} />
          </p>
        ))}
      </PartExample>
      <PartExample name="Links and icon buttons">
        <ButtonLink to="/">{w.open}</ButtonLink>
        <ButtonLink to="/" look="line" size="s">
          {w.open}
        </ButtonLink>
        <TextLink to="/">{w.open}</TextLink>
        <MoreLink to="/">{w.all}</MoreLink>
        <IconButton label="More">
          <IconDots size={20} stroke={1.5} />
        </IconButton>
        <IconButton label="No more" disabled>
          <IconDots size={20} stroke={1.5} />
        </IconButton>
      </PartExample>
      <PartExample name="Tag">
        {tones.map((tone) => (
          <Tag key={tone} tone={tone}>
            {w.states[1]}
          </Tag>
        ))}
        <Tag>{w.long}</Tag>
      </PartExample>
      <PartExample name="Segments">
        <SegmentedControl
          label="State"
          options={w.states.map((words, value) => ({ value, words }))}
          value={segment}
          onChange={setSegment}
        />
      </PartExample>
      <PartExample name="Progress" isWide>
        {[0, 40, 100].map((percent) => (
          <div key={percent} style={{ padding: '6px 0' }}>
            <ProgressBar percent={percent} label={`${percent}`} tone={percent === 100 ? 'ok' : 'signal'} />
          </div>
        ))}
      </PartExample>
      <PartExample name="Rings">
        {[0, 40, 100].map((percent) => (
          <ProgressRing
            key={percent}
            percent={percent}
            label={`Ring ${percent}`}
            tone={percent === 100 ? 'ok' : 'signal'}
          />
        ))}
        <ProgressRing percent={40} label="Small ring" size={32} />
      </PartExample>
      <PartExample name="Pager: many pages with sizes, few pages" isWide>
        <Pager page={page} size={size} total={1234} onPage={setPage} sizes={[20, 50]} onSize={setSize} />
        <Pager page={0} size={20} total={50} onPage={() => undefined} />
      </PartExample>
      <PartExample name="Search" isWide>
        <SearchForm action={w.open} onSearch={(q) => reportPartEvent(`searched ${q}`)}>
          <input name="q" aria-label="Search" placeholder={w.title} />
        </SearchForm>
        <SearchForm action={w.open} isSmall onSearch={() => undefined}>
          <input name="q" aria-label="Small search" defaultValue={w.long} />
        </SearchForm>
      </PartExample>
      <PartExample name="Views: states, and pages that are more than fit" isWide>
        <StateTabs label="States of courses">
          {w.states.map((words, value) => [
            value === 3 ? <TabGroupGap key="gap" /> : null,
            <button
              key={words}
              type="button"
              aria-pressed={value === segment}
              data-alarm={value === 2 || undefined}
              onClick={() => setSegment(value)}
            >
              {words}
              <b>{value * 12}</b>
            </button>,
          ])}
        </StateTabs>
        <LinkTabs label="Pages of courses" isLined>
          {[w.all, w.title, w.long].map((words, place) => (
            <a key={words} href={`#${place}`} aria-current={place === 1 ? 'page' : undefined}>
              {words}
              <small>{place + 3}</small>
            </a>
          ))}
        </LinkTabs>
      </PartExample>
      <PartExample name="Marked, spinner">
        <span>
          <HighlightedTitle text={w.words} hits={[[0, 5]]} />
        </span>
        <Spinner />
      </PartExample>
    </>
  )
}
