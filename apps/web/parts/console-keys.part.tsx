import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { ConsoleRoot } from '#web/console/console-root.tsx'
import { KeysHelp } from '#web/console/keys/keys-help.tsx'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { Menu, MenuItem } from '#web/console/overlays/menu.tsx'
import { tell } from './log.ts'

export default function ConsoleKeys() {
  const [hasHelp, setHelp] = useState(false)
  const [hasRow, setRow] = useState(false)
  useKeys('Everywhere', {
    '?': { words: 'All shortcuts', run: () => setHelp(true) },
    e: { words: 'Elsewhere', run: () => tell('page e') },
  })
  return (
    <ConsoleRoot>
      <input aria-label="Field" />
      <input type="checkbox" aria-label="Tick" />
      <div contentEditable suppressContentEditableWarning role="textbox" aria-label="Rich" tabIndex={0} />
      <Menu label="Menu" trigger={<Button>Menu</Button>}>
        <MenuItem onAction={() => tell('edit')}>Edit</MenuItem>
        <MenuItem onAction={() => tell('jump')}>Jump</MenuItem>
      </Menu>
      <Button onPress={() => tell('pressed')}>Press</Button>
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
    j: { words: 'Next', run: () => tell('j'), repeats: true },
    k: { words: 'Before', run: () => tell('k'), repeats: true },
    x: { words: 'Mark', run: () => tell('x') },
    Enter: { words: 'Open', run: () => tell('enter') },
    '/': { words: 'Search', run: () => tell('search') },
  })
  return null
}
function Row() {
  useKeys('Row', { e: { words: 'Edit', run: () => tell('row e') }, x: { run: () => false } })
  return null
}
