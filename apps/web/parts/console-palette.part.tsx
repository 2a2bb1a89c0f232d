import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { ConsolePageFrame } from '#web/console/frame/frame.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { registerSearchProvider } from '#web/console/palette/palette-store.ts'
import { useActions } from '#web/console/palette/use-actions.ts'
import { reportPartEvent } from './log.ts'

const people = ['Zhou Yining', 'Qian Ruogu', 'Daniel Okafor']

export default function ConsolePalette() {
  useEffect(
    () =>
      registerSearchProvider({
        id: 'people',
        words: () => 'People',
        prefix: '@',
        search: (query) =>
          Promise.resolve(
            people
              .filter((name) => name.toLowerCase().includes(query.toLowerCase()))
              .map((name) => ({ id: name, words: name, to: `/console/person-${name.length}` })),
          ),
      }),
    [],
  )
  useEffect(() => {
    if (new URLSearchParams(location.search).get('state') === 'open')
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  }, [])
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <ConsolePageFrame
      person={{
        name: 'Gu Wenjing',
        account: 'staff',
        grants: new URLSearchParams(location.search).has('none') ? [] : ['operations'],
        companyGrants: [],
      }}
      onSignOut={() => reportPartEvent('signed out')}
    >
      <ConsolePage title="People">
        <p>At {path}</p>
        <List />
      </ConsolePage>
    </ConsolePageFrame>
  )
}

function List() {
  const [marked, setMarked] = useState(3)
  useActions('List', [{ id: 'create', words: 'New person', shortcut: 'C', run: () => reportPartEvent('create') }])
  return (
    <>
      <input aria-label="Field" />
      <Button onPress={() => setMarked(3)}>Mark</Button>
      {marked > 0 ? <Marked count={marked} clear={() => setMarked(0)} /> : null}
    </>
  )
}
function Marked({ count, clear }: { readonly count: number; readonly clear: () => void }) {
  useActions('Marked', [{ id: 'assign', words: 'Assign plan', run: () => reportPartEvent(`assign ${count}`) }], {
    words: `${count} people selected`,
    clear,
  })
  return null
}
