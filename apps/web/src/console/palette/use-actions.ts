import { useEffect, useRef, useState } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import { addActionGroup, type PaletteItem } from './palette-store.ts'

export type PageAction = Omit<PaletteItem, 'run' | 'to'> & { readonly run: () => void }
let lastRank = 0

/**
 * Registers the actions of a page or part while it is drawn: the palette lists them, and their keys run them. `context`
 * names their target, such as the selected rows, for the palette to show. Example: `useActions(t.people, [{ id:
 * 'create', words: t.create, shortcut: 'C', run: create }])`
 */
export function useActions(
  title: string,
  actions: readonly PageAction[],
  context: { readonly words: string; readonly clear: () => void } | null = null,
): void {
  const [rank] = useState(() => ++lastRank)
  const latest = useRef(actions)
  const clear = useRef(context?.clear)
  useEffect(() => {
    latest.current = actions
    clear.current = context?.clear
  })
  const words = context?.words
  useEffect(
    () =>
      addActionGroup({
        rank,
        actions: () => latest.current,
        context: words === undefined ? null : { words, clear: () => clear.current?.() },
      }),
    [rank, words],
  )
  useKeys(
    title,
    Object.fromEntries(
      actions.flatMap(({ shortcut, words: what, run }) =>
        shortcut ? [[shortcut.toLowerCase(), { words: what, run }]] : [],
      ),
    ),
  )
}
