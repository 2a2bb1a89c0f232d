import { useTexts } from '#web/ui/texts.ts'
import { certificateTexts } from '../certificate-texts.ts'
import css from './where-number.module.css'

/** A sketch of the document that shows where its number is. */
export function CertificateNumberSketch() {
  const t = useTexts(certificateTexts).query
  return (
    <section className={css.where}>
      <svg viewBox="0 0 297 210" className={css.sketch} aria-hidden="true">
        <rect x="0.5" y="0.5" width="296" height="209" rx="3" className={css.sheet} />
        <rect x="10" y="10" width="277" height="190" className={css.rim} />
        <rect x="15" y="15" width="267" height="180" className={css.rim} />
        <path d="M98.500 48h100M118.500 66h60M108.500 92h80M78.500 112h140M98.500 126h100" className={css.text} />
        <rect x="32" y="154" width="28" height="28" rx="2" className={css.code} />
        <path d="M36 158h8v8h-8zM48 158h8v8h-8zM36 170h8v8h-8zM49 171h3v3h-3zM53 175h3v3h-3z" className={css.dots} />
        <rect x="64" y="150" width="86" height="16" rx="3" className={css.halo} />
        <path d="M70 158h26M100 158h44" className={css.number} />
        <path d="M70 170h60M70 178h44" className={css.faint} />
        <circle cx="246" cy="164" r="18" className={css.seal} />
      </svg>
      <h2>{t.whereTitle}</h2>
      <p>{t.where}</p>
      <p>{t.privacy}</p>
    </section>
  )
}
