import { IconPrinter } from '@tabler/icons-react'
import { Button, TextLink } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useLegalStatement } from '../agreement.queries.ts'
import { agreementTexts } from '../agreement-texts.ts'
import css from './statement.module.css'

export const LegalStatementScreen = () => <Statement kind="terms" />
export const PrivacyStatementScreen = () => <Statement kind="privacy" />

/** One of the two texts of the agreement, as it is signed. */
function Statement({ kind }: { readonly kind: 'terms' | 'privacy' }) {
  const t = useTexts(agreementTexts)
  const statement = useLegalStatement(kind)
  return (
    <Page title={t[kind].title} lead={t[kind].lead}>
      <div className={css.page}>
        <QueryStates
          query={statement}
          skeleton={
            <div className={css.waiting}>
              {[40, 100, 94, 97, 60, 99, 92, 96].map((width) => (
                <Skeleton key={width} width={`${width}%`} />
              ))}
            </div>
          }
        >
          {({ version, publishedOn, operator, body }) => (
            <>
              <div className={css.facts}>
                <p>
                  <span>{operator}</span>
                  {publishedOn ? <span>{t.version(version, formatDay(publishedOn))}</span> : null}
                </p>
                <Button look="line" size="s" className="no-print" onClick={() => print()}>
                  <IconPrinter size={16} stroke={1.5} aria-hidden="true" />
                  {t.print}
                </Button>
              </div>
              <RichText html={body} />
              <nav className={`${css.others} no-print`} aria-label={t.others}>
                {kind === 'terms' ? (
                  <TextLink to="/privacyStatement">{t.privacy.title}</TextLink>
                ) : (
                  <TextLink to="/legalStatement">{t.terms.title}</TextLink>
                )}
                <TextLink to="/contactUs">{t.contact}</TextLink>
              </nav>
            </>
          )}
        </QueryStates>
      </div>
    </Page>
  )
}
