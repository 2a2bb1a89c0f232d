import { IconDots, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, ButtonLink, IconButton } from '#web/console/button.tsx'
import { ConsoleRoot } from '#web/console/console-root.tsx'
import { SearchPicker } from '#web/console/finder.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { ExportMenu } from '#web/console/overlays/export-menu.tsx'
import { Menu, MenuDivider, MenuItem } from '#web/console/overlays/menu.tsx'
import { RemoveButton } from '#web/console/overlays/remove-button.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { Tabs } from '#web/console/overlays/tabs.tsx'
import { PanelActionRow, PanelDecision } from '#web/console/panel-acts.tsx'
import { FormSkeleton, PanelSkeleton } from '#web/console/skeletons.tsx'
import { statusIcons } from '#web/console/status-icons.ts'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { Select as ListSelect } from '#web/ui/select.tsx'
import { reportPartEvent } from './log.ts'
import { useSamples } from './samples.ts'
import { PartExample } from './shown.tsx'

const looks = ['solid', 'line', 'quiet', 'danger', 'field'] as const
const keys = ['K', 'Ctrl S', 'Enter', 'Escape', 'ArrowUp', 'Alt ↑', '/']

/** Buttons, keys, menus, choices and tabs of the console. */
export default function ConsoleControls() {
  const w = useSamples()
  const [state, setState] = useState('0')
  const [tab, setTab] = useState('0')
  const states = w.states.map((words, index) => ({ id: String(index), words }))
  return (
    <ConsoleRoot>
      {(['rest', 'busy', 'disabled', 'shortcut'] as const).map((one) => (
        <PartExample key={one} name={`Button: ${one}`}>
          {looks.map((look) => (
            <Button
              key={look}
              look={look}
              isBusy={one === 'busy'}
              isDisabled={one === 'disabled'}
              {...(one === 'shortcut' ? { shortcut: 'S' } : {})}
              onPress={() => reportPartEvent(`${one} ${look}`)}
            >
              <IconPlus size={16} stroke={1.5} aria-hidden />
              {w.save}
            </Button>
          ))}
        </PartExample>
      ))}
      <PartExample name="Link, icon buttons">
        <ButtonLink to="/console">{w.open}</ButtonLink>
        {looks.map((look) => (
          <IconButton key={look} look={look} label={`Icon ${look}`}>
            <IconDots size={16} stroke={1.5} />
          </IconButton>
        ))}
        <IconButton label="Icon closed" isDisabled>
          <IconDots size={16} stroke={1.5} />
        </IconButton>
      </PartExample>
      <PartExample name="Segments, Select">
        <SegmentedControl
          size="s"
          label="Layout"
          value={state}
          options={states.slice(0, 3).map(({ id, words }) => ({ value: id, words }))}
          onChange={setState}
        />
        <ListSelect label="In a bar" isLabelHidden size="s" value={state} options={states} onChange={setState} />
      </PartExample>
      <PartExample name="Finder">
        <SearchPicker
          label="Find"
          nothing="—"
          search={async (q) => w.states.filter((one) => one.toLowerCase().includes(q.toLowerCase()))}
          show={(one) => ({ id: one, words: one, note: one })}
          onPick={(one) => reportPartEvent(`picked ${one}`)}
        />
      </PartExample>
      <PartExample name="Signs of states">
        {Object.entries(statusIcons).map(([name, Icon]) => (
          <span key={name} style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
            <Icon size={name === 'running' ? 8 : 14} stroke={1.5} aria-hidden />
            {name}
          </span>
        ))}
      </PartExample>
      <PartExample name="Keys">
        {keys.map((key) => (
          <Kbd key={key} of={key} />
        ))}
      </PartExample>
      <PartExample name="Menu">
        <Menu label="Acts" trigger={<Button>Acts</Button>}>
          <MenuItem
            shortcut="O"
            icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onAction={() => reportPartEvent('opened')}
          >
            {w.open}
          </MenuItem>
          <MenuItem onAction={() => undefined}>{w.long}</MenuItem>
          <MenuItem isDisabled onAction={() => undefined}>
            {w.publish}
          </MenuItem>
          <MenuDivider />
          <MenuItem isDanger onAction={() => reportPartEvent('removed')}>
            {w.remove}
          </MenuItem>
        </Menu>
      </PartExample>
      <PartExample name="Export, remove">
        <ExportMenu
          words={{ export: 'Export', excel: 'Workbook', pdf: 'To print', done: 'Saved' }}
          save={async (as) => reportPartEvent(`saved ${as}`)}
        >
          <MenuItem onAction={() => reportPartEvent('elsewhere')}>{w.all}</MenuItem>
        </ExportMenu>
        <RemoveButton
          words={{ remove: w.remove, ask: 'Delete the course?', consequence: w.words, done: 'Deleted' }}
          object={w.title}
          remove={async () => reportPartEvent('deleted')}
          onRemoved={() => reportPartEvent('gone on')}
        />
      </PartExample>
      <PartExample name="Select">
        <Select label="Choice" value={state} onChange={setState} options={states} />
        <Select
          label="Unseen label"
          isLabelHidden
          value="long"
          onChange={() => undefined}
          options={[{ id: 'long', words: w.long }]}
        />
      </PartExample>
      <PartExample name="Panel: acts first, a decision last" isWide>
        <div style={{ maxWidth: 360 }}>
          <PanelActionRow>
            <Button onPress={() => reportPartEvent('panel act')}>{w.publish}</Button>
            <Button look="danger" onPress={() => reportPartEvent('panel danger')}>
              {states[2]?.words}
            </Button>
          </PanelActionRow>
          <p style={{ marginBottom: 16 }}>{w.words}</p>
          <PanelDecision>
            <Button onPress={() => reportPartEvent('panel no')}>{states[3]?.words}</Button>
            <Button look="solid" onPress={() => reportPartEvent('panel yes')}>
              {states[1]?.words}
            </Button>
          </PanelDecision>
        </div>
      </PartExample>
      <PartExample name="A panel and a form that are coming">
        <div style={{ width: 360 }}>
          <PanelSkeleton height={160} />
        </div>
        <div style={{ width: 360 }}>
          <FormSkeleton height={160} />
        </div>
      </PartExample>
      <PartExample name="Tabs" isWide>
        <Tabs
          label="States"
          value={tab}
          onChange={setTab}
          tabs={states.map(({ id, words }) => ({
            id,
            words,
            ...(id === '1' ? { count: 48_206 } : {}),
            content: <p>{w.words}</p>,
          }))}
        />
      </PartExample>
    </ConsoleRoot>
  )
}
