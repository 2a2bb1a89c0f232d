import { useId } from 'react'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import css from './mini-paper.module.css'

type MiniPaperProps = {
  readonly heading: string
  readonly title: string
  readonly name: string
  readonly number: string
}

/**
 * A certificate as a small sheet of paper; its rosette is drawn from its number. It is decorative, since the same text
 * is next to it.
 */
export function CertificateThumbnail({ heading, title, name, number }: MiniPaperProps) {
  return (
    <div className={css.paper} aria-hidden="true">
      <Guilloche seed={number} />
      <div className={css.words}>
        <em>{heading}</em>
        {/* The level after the dot is on its own line. */}
        <b>{title.split(' · ').join('\n')}</b>
        <span {...foreignLangAttributeOf(name)}>{name}</span>
      </div>
    </div>
  )
}

const width = 424
const height = 300
/** One period of a border: six waves of one height, shifted in phase. */
const wave = (phase: number, isDown: boolean) => {
  const points = Array.from({ length: 13 }, (_, index) => {
    const along = (index / 12) * 12
    const across = 7 + 5 * Math.sin((index / 12) * 2 * Math.PI + phase)
    return isDown ? `${across.toFixed(1)} ${along}` : `${along} ${across.toFixed(1)}`
  })
  return `M${points.join('L')}`
}
const waves = [false, true].map((isDown) =>
  [0, 1, 2, 3, 4, 5].map((index) => wave((index / 6) * 2 * Math.PI, isDown)).join(''),
)

function Guilloche({ seed }: { readonly seed: string }) {
  const id = useId()
  const petals = 9 + ([...seed].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9973, 7) % 7)
  const [across, down] = waves
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={css.lines} aria-hidden="true">
      <defs>
        <pattern id={`${id}a`} width="12" height="14" patternUnits="userSpaceOnUse" y="9">
          <path d={across} />
        </pattern>
        <pattern id={`${id}d`} width="14" height="12" patternUnits="userSpaceOnUse" x="9">
          <path d={down} />
        </pattern>
        <pattern id={`${id}b`} width="12" height="14" patternUnits="userSpaceOnUse" y={height - 23}>
          <path d={across} />
        </pattern>
        <pattern id={`${id}e`} width="14" height="12" patternUnits="userSpaceOnUse" x={width - 23}>
          <path d={down} />
        </pattern>
        <clipPath id={`${id}c`}>
          <rect x="26" y="26" width={width - 52} height={height - 52} />
        </clipPath>
      </defs>
      <rect x="6" y="6" width={width - 12} height={height - 12} className={css.rim} />
      <rect x="26" y="26" width={width - 52} height={height - 52} className={css.rim} />
      <rect x="9" y="9" width={width - 18} height="14" fill={`url(#${id}a)`} />
      <rect x="9" y={height - 23} width={width - 18} height="14" fill={`url(#${id}b)`} />
      <rect x="9" y="23" width="14" height={height - 46} fill={`url(#${id}d)`} />
      <rect x={width - 23} y="23" width="14" height={height - 46} fill={`url(#${id}e)`} />
      <g clipPath={`url(#${id}c)`}>
        <g transform={`translate(${width / 2} ${height / 2})`} className={css.rose}>
          {Array.from({ length: petals * 3 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: petals are alike and never move
            <ellipse key={index} rx="176" ry="104" transform={`rotate(${(index * 180) / (petals * 3)})`} />
          ))}
        </g>
      </g>
      <g transform="translate(352 226)" className={css.seal}>
        <circle r="22" />
        <circle r="18.5" strokeWidth="0.6" />
        <path d="M0 -9L2.1 -2.8H8.6L3.3 1.1L5.3 7.3L0 3.5L-5.3 7.3L-3.3 1.1L-8.6 -2.8H-2.1z" />
      </g>
    </svg>
  )
}
