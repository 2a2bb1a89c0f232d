import '#web/ui/theme/tokens.css'
import '#web/ui/theme/base.css'
import { type ComponentType, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Toasts } from '#web/ui/toasts.tsx'
import { uiTexts } from '#web/ui/ui-texts.ts'

/** Draws the part that the address names, `?part=dialog`: the default export of `dialog.part.tsx`. */
const parts = import.meta.glob<{ readonly default: ComponentType }>('./*.part.tsx', { eager: true })
const name = new URLSearchParams(location.search).get('part')
const Part = parts[`./${name}.part.tsx`]?.default
const root = document.getElementById('root')
if (!Part || !root) throw new Error(`there is no part ${name}`)
await uiTexts.load()
createRoot(root).render(
  <StrictMode>
    <Suspense>
      <main>
        <Part />
      </main>
      <Toasts />
    </Suspense>
  </StrictMode>,
)
