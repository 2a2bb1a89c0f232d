import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { ConsoleRoot } from '#web/console/console-root.tsx'
import { KeysHelp } from '#web/console/keys/keys-help.tsx'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { Menu, MenuItem } from '#web/console/overlays/menu.tsx'
import { reportPartEvent } from './log.ts'

export default function ConsoleKeys() {
  const [hasHelp, setHelp] = useState(false)
  const [hasRow, setRow] = useState(false)
  useKeys('Everywhere', {
    '?': { words: 'All shortcuts', run: () => setHelp(true) },
    e: { words: 'Elsewhere', run: () => reportPartEvent('page e') },
  })
  return (
    <ConsoleRoot>
      <input aria-label="Field" />
      <input type="checkbox" aria-label="Tick" />
      <div contentEditable suppressContentEditableWarning role="textbox" aria-label="Rich" tabIndex={0} />
      <Menu label="Menu" trigger={<Button>Menu</Button>}>
        <MenuItem onAction={() => reportPartEvent('edit')}>Edit</MenuItem>
        <MenuItem onAction={() => reportPartEvent('jump')}>Jump</MenuItem>
      </Menu>
      <Button onPress={() => reportPartEvent('pressed')}>Press</Button>
      <Button onPress={() => setRow(!hasRow)}>Row</Button>
      <Button onPress={() => setHelp(true)}>Help</Button>
      <List />
      {hasRow ? <Row /> : null}
      {hasHelp ? <KeysHelp onClose={() => setHelp(false)} /> : null}
    </ConsoleRoot>
  )
}

function List() {
  useKeys('People', {
    j: { words: 'Next', run: () => reportPartEvent('j'), repeats: true },
    k: { words: 'Before', run: () => reportPartEvent('k'), repeats: true },
    x: { words: 'Mark', run: () => reportPartEvent('x') },
    Enter: { words: 'Open', run: () => reportPartEvent('enter') },
    '/': { words: 'Search', run: () => reportPartEvent('search') },
  })
  return null
}
function Row() {
  useKeys('Row', { e: { words: 'Edit', run: () => reportPartEvent('row e') }, x: { run: () => false } })
  return null
}
