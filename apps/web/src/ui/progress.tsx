import css from './progress.module.css'

type Progress = { readonly percent: number; readonly label: string; readonly tone?: 'signal' | 'ok' }
const clamp = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))

/** A thin progress bar; `label` is its accessible name. */
export function ProgressBar({ percent, label, tone = 'signal' }: Progress) {
  const value = clamp(percent)
  return (
    <div
      className={css.bar}
      data-tone={tone}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${value}%` }} />
    </div>
  )
}

/** A progress ring; `size` in pixels. From 48 pixels on, the figure is inside. */
export function ProgressRing({ percent, label, tone = 'signal', size = 64 }: Progress & { readonly size?: number }) {
  const value = clamp(percent)
  const stroke = size < 48 ? 4 : 6
  const radius = (size - stroke) / 2
  const length = 2 * Math.PI * radius
  return (
    <div
      className={css.ring}
      data-tone={tone}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      style={{ width: size, height: size }}
    >
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle cx={size / 2} cy={size / 2} r={radius} strokeWidth={stroke} />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          strokeWidth={stroke}
          strokeDasharray={`${(length * value) / 100} ${length}`}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      </svg>
      {size >= 48 ? (
        <span>
          {value}
          <small>%</small>
        </span>
      ) : null}
    </div>
  )
}
