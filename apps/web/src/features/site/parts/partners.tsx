import { useTexts } from '#web/ui/texts.ts'
import { trustedNodes } from '#web/ui/trusted-markup.ts'
import type { HomePage } from '../home.queries.ts'
import { siteTexts } from '../site-texts.ts'
import css from './partners.module.css'

/**
 * The logos of partners, in one colour; a partner without a logo is shown by its name. Renders nothing without
 * partners.
 */
export function HomePartnerLogos({ partners }: { readonly partners: HomePage['partners'] | undefined }) {
  const t = useTexts(siteTexts).home
  if (partners && partners.length === 0) return null
  return (
    <section aria-labelledby="partners">
      <h2 id="partners" className="vh">
        {t.partners}
      </h2>
      <ul className={css.partners}>
        {partners?.map(({ name, logoSvg, logoUrl }) => (
          <li key={name}>
            {logoUrl ? (
              <img src={logoUrl} alt={name} loading="lazy" />
            ) : !logoSvg ? (
              <b>{name}</b>
            ) : (
              <span
                role="img"
                aria-label={name}
                ref={(box) => {
                  if (box && !box.firstChild) box.replaceChildren(...trustedNodes(logoSvg, 'image/svg+xml'))
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
