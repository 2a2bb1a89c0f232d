import { ButtonLink } from '#web/ui/button.tsx'
import { useTitle } from '#web/ui/page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './not-found.module.css'
import { shellTexts } from './shell-texts.ts'

/** The 404 page: the logo's staircase, broken off, with links to other pages. */
export function NotFound() {
  const t = useTexts(shellTexts).notFound
  useTitle(t.title)
  return (
    <div className={`wrap ${css.page}`}>
      <svg className={css.picture} viewBox="0 0 420 260" fill="none" aria-hidden="true">
        <path d="M0 240.500h420" stroke="var(--line-2)" />
        <g stroke="var(--line)" strokeDasharray="3 6">
          <path d="M60 20v220M120 20v220M180 20v220M240 20v220M300 20v220M360 20v220M20 60h380M20 120h380M20 180h380" />
        </g>
        <path d="M20 234h88v-56h84v-58h62" stroke="var(--signal)" strokeWidth="12" />
        <path d="M276 114l18-8M318 92l10-26" stroke="var(--signal)" strokeWidth="12" strokeOpacity=".45" />
        <path d="M344 58v-34h62" stroke="var(--line-2)" strokeWidth="12" strokeDasharray="2 14" strokeLinecap="round" />
        <circle cx="318" cy="226" r="13" fill="var(--ink)" />
        <path
          d="M268 132c18 8 34 38 42 74"
          stroke="var(--ink-3)"
          strokeWidth="1.500"
          strokeDasharray="2 6"
          strokeLinecap="round"
        />
      </svg>
      <div>
        <p className={css.code}>404</p>
        <h1>{t.title}</h1>
        <p className={css.lead}>{t.lead}</p>
        <div className={css.ways}>
          <ButtonLink to="/">{t.home}</ButtonLink>
          <ButtonLink to="/content-center" look="line">
            {t.courses}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
