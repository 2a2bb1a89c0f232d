import type { ReactNode } from 'react'
import { Tabs as Base, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { formatNumber } from '#web/ui/format.ts'
import row from '#web/ui/tabs.module.css'
import css from './tabs.module.css'

type TabsProps<Key extends string> = {
  readonly label: string
  readonly tabs: readonly {
    readonly id: Key
    readonly words: string
    readonly count?: number
    readonly content: ReactNode
  }[]
  readonly value: Key
  readonly onChange: (id: Key) => void
}

/** Tabs for several views of one thing, with their counts. Only the open view is drawn. */
export function Tabs<Key extends string>({ label, tabs, value, onChange }: TabsProps<Key>) {
  return (
    <Base selectedKey={value} onSelectionChange={(key) => onChange(key as Key)}>
      <TabList aria-label={label} className={row.row ?? ''} data-lined items={tabs}>
        {({ id, words, count }) => (
          <Tab id={id}>
            {words}
            {count === undefined ? null : <b>{formatNumber(count)}</b>}
          </Tab>
        )}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={css.panel ?? ''}>
          {content}
        </TabPanel>
      ))}
    </Base>
  )
}
