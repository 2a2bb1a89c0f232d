import { IconAward } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './certification-stair.module.css'
import { trackTexts } from './track-texts.ts'

/** The five steps as a staircase, with the certificate on the highest. */
export function CertificationStair() {
  const t = useTexts(trackTexts).certification
  return (
    <ol className={css.stair}>
      {t.steps.map(({ title, text, to, action }, index) => (
        <li key={to} style={{ '--up': `${(t.steps.length - 1 - index) * 44}px` } as CSSProperties}>
          {index === t.steps.length - 1 ? (
            <span className={css.place} aria-hidden="true">
              <IconAward size={28} stroke={1.5} />
            </span>
          ) : null}
          <div className={css.tread}>
            <p className={css.number}>{t.step(index + 1)}</p>
            <h2>{title}</h2>
            <p>{text}</p>
            {index === 0 ? (
              <ButtonLink to={to} size="s">
                {t.choose}
              </ButtonLink>
            ) : (
              <TextLink to={to}>{action}</TextLink>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
