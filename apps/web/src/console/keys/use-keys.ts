import { useEffect, useRef, useState } from 'react'
import { addKeyGroup, type KeyBindings } from './keys.ts'

let lastRank = 0

/**
 * Binds the keys of a page or part while it is drawn; in the console, keys without Ctrl are bound in no other way. `?`
 * lists them under `title`. If two parts bind the same key, the inner one wins, unless its `run` returns `false`. Keys
 * never fire in fields, dialogs and menus, with Ctrl, Alt or Meta, or while an input method composes. Example:
 * `useKeys(t.people, { e: { words: t.edit, run: edit } })`
 */
export function useKeys(title: string, keys: KeyBindings): void {
  const [rank] = useState(() => ++lastRank)
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => addKeyGroup({ rank, title, keys: () => latest.current }), [rank, title])
}
