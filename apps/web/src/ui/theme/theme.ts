import { storage } from '#web/api/storage.ts'
import { createStore, useStore } from '#web/api/store.ts'

/** The reader's choice; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system'

const stored = storage.read('theme')
const choiceStore = createStore<ThemeChoice>(stored === 'light' || stored === 'dark' ? stored : 'system')
const device = matchMedia('(prefers-color-scheme: dark)')
const schemeOf = (choice: ThemeChoice): 'light' | 'dark' =>
  choice === 'system' ? (device.matches ? 'dark' : 'light') : choice
const schemeStore = createStore<'light' | 'dark'>(schemeOf(choiceStore.get()))

function apply(choice: ThemeChoice) {
  const scheme = schemeOf(choice)
  const root = document.documentElement
  // All colours change in one frame, because a hundred simultaneous transitions look like a fault.
  root.classList.add('no-motion')
  root.setAttribute('data-theme', scheme)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', scheme === 'dark' ? '#161C2B' : '#FFFFFF')
  setTimeout(() => root.classList.remove('no-motion'), 60)
  choiceStore.set(choice)
  schemeStore.set(scheme)
}

device.addEventListener('change', () => apply(choiceStore.get()))

export const useColorScheme = (): 'light' | 'dark' => useStore(schemeStore)

/**
 * Switches between light and dark. A choice that equals the device's own is deleted, so that the page follows the
 * device again.
 */
export function toggleTheme(): void {
  const next = schemeStore.get() === 'dark' ? 'light' : 'dark'
  const choice: ThemeChoice = next === schemeOf('system') ? 'system' : next
  if (choice === 'system') storage.remove('theme')
  else storage.write('theme', choice)
  apply(choice)
}
