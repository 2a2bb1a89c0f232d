import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { AgeAxis, AgeRow } from '#web/console/charts/age-row.tsx'
import { BarChart, BarChartLegend } from '#web/console/charts/bars.tsx'
import { Histogram } from '#web/console/charts/histogram.tsx'
import { PairPlot } from '#web/console/charts/pair-plot.tsx'
import { PartsBar } from '#web/console/charts/share-bar.tsx'
import { ShareLines } from '#web/console/charts/share-lines.tsx'
import { LollipopChart, RangeRow, SharePairs } from '#web/console/charts/small.tsx'
import { TimeSeries } from '#web/console/charts/time-series.tsx'
import { ConsoleRoot } from '#web/console/console-root.tsx'

const hour = 3_600_000
const now = Date.parse('2026-11-16T08:00:00Z')
const at = Array.from({ length: 2000 }, (_, index) => now - (2000 - index) * 60_000)
const values = at.map((_, index) =>
  index > 900 && index < 950 ? null : 40 + Math.round(30 * Math.sin(index / 90)) + (index % 7),
)
const counts = [0, 2, 5, 9, 14, 17, 11, 4]

function Charts() {
  return (
    <ConsoleRoot>
      <div
        style={{
          maxWidth: 720,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 24,
          padding: 24,
          background: 'var(--surface)',
        }}
      >
        <BarChart
          title="Study hours of the week"
          bars={[
            { label: 'M', name: 'Monday', value: 1200, before: 1100 },
            { label: 'T', name: 'Tuesday', value: 0, before: 1400 },
            { label: 'W', name: 'Wednesday', value: 1580, before: 0 },
          ]}
          write={(value) => `${value} h`}
          words={{ name: 'Day', value: 'This week', before: 'The week before' }}
        />
        <BarChartLegend value="This week" before="The week before" />
        <AgeAxis words={['now', '6 h', '1 d', '3 d', '7 d']} />
        <AgeRow ages={[hour, 5 * hour, 30 * hour, 100 * hour]} limit={72 * hour} />
        <PartsBar
          label="70 % done, 20 % late"
          parts={[
            { look: 'slate', share: 70 },
            { look: 'danger', share: 20 },
            { look: 'rest', share: 10 },
          ]}
        />
        <Histogram
          title="Scores"
          bars={counts.map((value, index) => ({
            name: `${index * 10}`,
            says: `from ${index * 10}: ${value}`,
            value,
            isDark: index > 4,
            to: { to: '/console/exams', search: { q: `s${index * 10}` } } as never,
          }))}
          words={{ name: 'Score', value: 'People' }}
          ticks={[
            { at: 0, words: '0' },
            { at: 1, words: '80' },
          ]}
          mark={{ at: 0.625, words: 'pass 50' }}
        />
        <ShareLines
          title="Who chose what"
          lines={[
            { name: 'A', short: 'A key', values: [0.3, 0.4, 0.5, 0.6, 0.8], look: 'ok' },
            { name: 'B', short: 'B', values: [0.7, 0.6, 0.5, null, 0.2] },
          ]}
          steps={['1', '2', '3', '4', '5']}
          first="lowest"
          last="highest"
          below="by score"
          what="Option"
        />
        <RangeRow spread={[0.3, 0.4, 0.55, 0.7, 0.9]} line={0.6} label="median 55" />
        <SharePairs twins={[{ key: 'A', weak: 0.3, strong: 0.8, look: 'ok' }]} />
        <LollipopChart value={0.4} isLow={false} />
        <PairPlot
          title="Pairs"
          cells={[{ x: 1, y: 2, count: 5 }]}
          found={[{ x: 2, y: 6 }]}
          words={{ x: 'by chance', y: 'found', count: 'Pairs' }}
        />
        <TimeSeries label="Saves a minute" at={at} values={values} />
      </div>
    </ConsoleRoot>
  )
}

/** A place to link to: bars are links of the portal's own addresses. */
const router = createRouter({
  routeTree: createRootRoute({ component: Charts, notFoundComponent: Charts }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
})

export default function ConsoleChartsPart() {
  return <RouterProvider router={router as never} />
}
