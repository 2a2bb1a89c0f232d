import { developerLimits } from '@portal/contract/developers/api-scopes.ts'
import { IconCopy } from '@tabler/icons-react'
import { Button } from '#web/console/button.tsx'
import { useCopyText } from '#web/console/use-copy-text.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './developers.module.css'
import { developersTexts } from './developers-texts.ts'

/** The addresses that the developer of another system needs. */
export function ApiSection() {
  const t = useTexts(developersTexts).api
  const { origin } = window.location
  return (
    <section className={css.section} aria-labelledby="api">
      <header>
        <h2 id="api">{t.title}</h2>
        <p>{t.lead}</p>
      </header>
      <dl className={css.addresses}>
        <Address label={t.base} value={`${origin}/api/v1`} />
        <Address label={t.reference} value={`${origin}/developers/api`} isLink />
        <Address label={t.document} value={`${origin}/api/v1/openapi.json`} isLink />
        <Address label={t.example} value={`curl -H "Authorization: Bearer $TOKEN" ${origin}/api/v1/people`} />
        <div>
          <dt>{t.limit}</dt>
          <dd>{t.limitWords(formatNumber(developerLimits.callsPerMinute))}</dd>
        </div>
      </dl>
    </section>
  )
}

function Address({
  label,
  value,
  isLink = false,
}: {
  readonly label: string
  readonly value: string
  readonly isLink?: boolean
}) {
  const t = useTexts(developersTexts).api
  const copy = useCopyText()
  return (
    <div>
      <dt>{label}</dt>
      <dd className={css.copied}>
        <code>
          {isLink ? (
            <a href={value} target="_blank" rel="noreferrer">
              {value}
            </a>
          ) : (
            value
          )}
        </code>
        <Button aria-label={`${t.copy} ${label}`} onPress={() => copy(value)}>
          <IconCopy size={16} stroke={1.5} aria-hidden />
          {t.copy}
        </Button>
      </dd>
    </div>
  )
}
