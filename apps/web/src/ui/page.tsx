import { type ReactNode, useEffect } from 'react'
import css from './page.module.css'
import { usePortalName } from './portal-brand.ts'

/** Sets the title of the browser's tab: `title · name of the portal`; without a title, the name alone. */
export function useTitle(title?: string | null): void {
  const siteName = usePortalName()
  useEffect(() => {
    document.title = title ? `${title} · ${siteName}` : siteName
  }, [title, siteName])
}

type PageProps = {
  readonly title: string
  /** Drawn above the content as the page's h1; `null` when the screen draws its own. */
  readonly heading?: string | null
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of an ordinary page: tab title, heading, and content width. */
export function Page({ title, heading = title, lead, actions, children }: PageProps) {
  useTitle(title)
  return (
    <div className={`wrap ${css.page}`}>
      {heading === null ? null : (
        <header className={css.head}>
          <div>
            <h1>{heading}</h1>
            {lead ? <p className={css.lead}>{lead}</p> : null}
          </div>
          {actions ? <div className={css.actions}>{actions}</div> : null}
        </header>
      )}
      {children}
    </div>
  )
}
