import { AgeAxis, AgeRow } from '#web/console/charts/age-row.tsx'
import { Bars } from '#web/console/charts/bars.tsx'
import { ShareBar } from '#web/console/charts/share-bar.tsx'
import { ConsoleRoot } from '#web/console/console-root.tsx'

const hour = 3_600_000

export default function ConsoleTodayCharts() {
  return (
    <ConsoleRoot>
      <div style={{ width: 336, display: 'grid', gap: 24, padding: 24 }}>
        <Bars
          title="Study hours of the week"
          bars={[
            { label: 'M', name: 'Monday', value: 1200, before: 1100 },
            { label: 'T', name: 'Tuesday', value: 0, before: 1400 },
            { label: 'W', name: 'Wednesday', value: 1580, before: 0 },
          ]}
          write={(value) => `${value} h`}
          words={{ name: 'Day', value: 'This week', before: 'The week before' }}
        />
        <AgeAxis words={['now', '6 h', '1 d', '3 d', '7 d']} />
        <AgeRow ages={[hour, 5 * hour, 30 * hour, 100 * hour]} limit={72 * hour} />
        <ShareBar
          label="70 % done, 20 % late"
          parts={[
            { look: 'slate', share: 70 },
            { look: 'danger', share: 20 },
            { look: 'rest', share: 10 },
          ]}
        />
      </div>
    </ConsoleRoot>
  )
}
