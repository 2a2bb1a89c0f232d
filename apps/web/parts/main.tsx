import '#web/ui/theme/tokens.css'
import '#web/ui/theme/base.css'
import '#web/ui/theme/fonts.css'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { type ComponentType, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { localeStore } from '#web/api/locale.ts'
import { parseSearch, stringifySearch } from '#web/ui/search-params.ts'
import { addLatinFont } from '#web/ui/theme/latin-font.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { consoleTexts } from '../src/console/console-texts.ts'
import { openRequestedPart } from './opening.ts'
import { Workshop } from './workshop.tsx'

/** Draws the part that the address names, `?part=dialog`: the default export of `dialog.part.tsx`. Without a name: the workshop, which shows them all. */
const parts = import.meta.glob<{ readonly default: ComponentType }>('./*.part.tsx', { eager: true })
const search = new URLSearchParams(location.search)
const name = search.get('part')
const names = Object.keys(parts).map((file) => file.slice(2, -'.part.tsx'.length))
const Part = name === null ? () => <Workshop names={names} /> : parts[`./${name}.part.tsx`]?.default
if (search.has('theme'))
  document.documentElement.setAttribute('data-theme', search.get('theme') === 'dark' ? 'dark' : 'light')
const locale = search.get('locale')
if (locale === 'zh' || locale === 'en') {
  document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en'
  localeStore.set(locale)
}
const root = document.getElementById('root')
if (!Part || !root) throw new Error(`there is no part ${name}`)
addLatinFont()
// `Blocks` exists in pictures only.
await Promise.all([
  uiTexts.load(),
  consoleTexts.load(),
  document.fonts.load('14px "Inter Variable"'),
  document.fonts.load('14px Blocks'),
])
/** Links of a part lead nowhere; where one would lead, it can ask. */
const drawn = createRootRoute({
  component: () => (
    <main>
      <Part />
    </main>
  ),
  notFoundComponent: () => null,
})
const router = createRouter({ routeTree: drawn, history: createMemoryHistory(), parseSearch, stringifySearch })
createRoot(root).render(
  <StrictMode>
    <Suspense>
      <RouterProvider router={router as never} />
      <div data-react-aria-top-layer="true">
        <Toasts />
      </div>
    </Suspense>
  </StrictMode>,
)
void openRequestedPart(search)
