import { useLocale } from '#web/api/locale.ts'
import { portalBrand, usePortalName } from '#web/ui/portal-brand.ts'
import { useTexts } from '#web/ui/texts.ts'
import { portalToday } from '#web/ui/zone.ts'
import css from './footer.module.css'
import { shellTexts } from './shell-texts.ts'

/** The owner of the portal and its filings, at the bottom of each page. */
export function PortalImprint() {
  const t = useTexts(shellTexts)
  const name = usePortalName()
  const words = portalBrand.footer[useLocale()]
  return (
    <div className={css.imprint}>
      <p>{t.copyright(Number(portalToday().slice(0, 4)), name)}</p>
      {words ? <p>{words}</p> : null}
      {portalBrand.records.map((record) => (
        <p key={record.words}>
          {record.url ? (
            <a href={record.url} target="_blank" rel="noreferrer">
              {record.words}
            </a>
          ) : (
            record.words
          )}
        </p>
      ))}
    </div>
  )
}
